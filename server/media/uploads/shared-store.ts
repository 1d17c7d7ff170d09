import { randomBytes, randomUUID } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { Files, TempFiles } from '#server/storage/files.ts'
import { splitStream, type StreamPart } from './split-stream.ts'
import { inUse, diskFull, uploadNotFound } from './upload-errors.ts'
import {
  createUpload,
  claimUpload,
  insertPart,
  findUpload,
  deleteUpload,
  confirmPart,
  releaseUpload,
  readSettledUpload,
} from './shared-uploads.repository.ts'
import { KEPT_MS, type UploadLimits } from './upload-store.ts'

/** Key prefix of parts, which are private to the shop. */
export const PARTS_PREFIX = 'coming/'

export interface SharedParts {
  db: Database
  files: Files
  tempFiles: TempFiles
  log: Logger
  limits: UploadLimits
}

/**
 * tus data store for several servers. Each server collects bytes in temporary files and stores a part when the request
 * ends, breaks off or reaches some megabytes. A part counts once its row is committed together with the upload's new
 * offset: of two requests with the same bytes the later one wins, the other gets 423.
 */
export class SharedUploadStore extends DataStore {
  readonly #parts: SharedParts

  constructor(parts: SharedParts) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
    this.#parts = parts
  }

  override getExpiration(): number {
    return KEPT_MS
  }

  /**
   * Registers an upload; its bytes follow.
   * @throws HttpError (429, 507)
   */
  override async create(upload: Upload): Promise<Upload> {
    const { db, tempFiles, limits } = this.#parts
    const { id, size = 0, metadata } = upload
    const { bavail, bsize } = await statfs(dirname(tempFiles.newPath('part')))
    if (bavail * bsize < size + limits.spare) throw diskFull()
    await createUpload(db, { id, size, name: metadata?.['name'] ?? '' }, limits)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await readSettledUpload(this.#parts.db, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const { size, received, name, beganAt } = row
    return new Upload({ id, size, offset: received, metadata: { name }, creation_date: beganAt })
  }

  override write(readable: Readable, id: string, offset: number): Promise<number> {
    return this.take(id, offset, splitStream(readable, this.#parts.tempFiles))
  }

  /** Appends temporary files to an upload. Returns its new size. */
  async take(id: string, offset: number, pieces: AsyncIterable<StreamPart> | Iterable<StreamPart>): Promise<number> {
    const { db, log } = this.#parts
    const call = randomUUID()
    if (!(await claimUpload(db, id, offset, call))) throw await this.#whyNot(id)
    let end = offset
    try {
      for await (const { path, size } of pieces) {
        await this.#keep({ key: partKey(id, end), uploadId: id, start: end, size }, path, call)
        end += size
      }
      return end
    } finally {
      // Other requests wait for the release, but only briefly.
      await releaseUpload(db, id, call).catch((error: unknown) =>
        log.warn({ err: error, upload: id }, 'uploads: the end of a request could not be stored'),
      )
    }
  }

  async #keep(part: { key: string; uploadId: string; start: number; size: number }, path: string, call: string) {
    const { db, files } = this.#parts
    try {
      await insertPart(db, part)
      await files.put(part.key, path)
    } finally {
      await rm(path, { force: true })
    }
    // If the database doesn't respond the outcome is unknown; parts that don't count are swept with the upload.
    if (await confirmPart(db, part, call)) return
    await files.remove(part.key)
    throw await this.#whyNot(part.uploadId)
  }

  async #whyNot(id: string) {
    return (await findUpload(this.#parts.db, id)) ? inUse() : uploadNotFound()
  }

  /** DELETE requires that the upload exists. */
  override async remove(id: string): Promise<void> {
    if (!(await this.forget(id))) throw ERRORS.FILE_NOT_FOUND
  }

  /** False if there was none. */
  async forget(id: string): Promise<boolean> {
    const { db, files, log } = this.#parts
    const keys = await deleteUpload(db, id)
    for (const key of keys ?? [])
      await files
        .remove(key)
        .catch((error: unknown) =>
          log.warn({ err: error, key }, 'uploads: a part could not be deleted; the next sweep retries'),
        )
    return keys !== null
  }
}

/** Unique, so that a key's content never changes. */
const partKey = (id: string, start: number) => `${PARTS_PREFIX}${id}/${start}-${randomBytes(8).toString('hex')}`
