import { randomBytes, randomUUID } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { Files, Workshop } from '#server/files/files.ts'
import { gathered, type Gathered } from './gathered.ts'
import { inUse, noRoom, noSuchUpload } from './refusals.ts'
import {
  announce,
  claim,
  expectPart,
  findUpload,
  forgetUpload,
  keepPart,
  release,
  settledUpload,
} from './shared-uploads.repository.ts'
import { KEPT_MS, type UploadLimits } from './upload-store.ts'

/** Keys of parts begin so; nobody but this shop has anything to read there. */
export const COMING = 'coming/'

export interface SharedParts {
  db: Database
  files: Files
  workshop: Workshop
  log: Logger
  limits: UploadLimits
}

/**
 * Where tus keeps uploads that any of several servers may receive a piece of. What comes is gathered in this server's workshop and becomes
 * a part among the files when its call ends, is cut off, or has brought some megabytes. A part counts once its row says so, in one
 * transaction with the upload's new offset: of two calls that bring the same bytes the later one is taken, the other is refused (423).
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

  /** Announces an upload; its bytes come later. Throws a Refusal (429, 507). */
  override async create(upload: Upload): Promise<Upload> {
    const { db, workshop, limits } = this.#parts
    const { id, size = 0, metadata } = upload
    const { bavail, bsize } = await statfs(dirname(workshop.newPath('part')))
    if (bavail * bsize < size + limits.spare) throw noRoom()
    await announce(db, { id, size, name: metadata?.['name'] ?? '' }, limits)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await settledUpload(this.#parts.db, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const { size, received, name, beganAt } = row
    return new Upload({ id, size, offset: received, metadata: { name }, creation_date: beganAt })
  }

  override write(readable: Readable, id: string, offset: number): Promise<number> {
    return this.take(id, offset, gathered(readable, this.#parts.workshop))
  }

  /** Keeps files of the workshop as the next bytes of an upload. Answers how far it has come. */
  async take(id: string, offset: number, pieces: AsyncIterable<Gathered> | Iterable<Gathered>): Promise<number> {
    const { db, log } = this.#parts
    const call = randomUUID()
    if (!(await claim(db, id, offset, call))) throw await this.#whyNot(id)
    let end = offset
    try {
      for await (const { path, size } of pieces) {
        await this.#keep({ key: keyOf(id, end), uploadId: id, start: end, size }, path, call)
        end += size
      }
      return end
    } finally {
      // Others wait for this, but not for long.
      await release(db, id, call).catch((error: unknown) =>
        log.warn({ err: error, upload: id }, 'uploads: the end of a call could not be noted'),
      )
    }
  }

  async #keep(part: { key: string; uploadId: string; start: number; size: number }, path: string, call: string) {
    const { db, files } = this.#parts
    try {
      await expectPart(db, part)
      await files.put(part.key, path)
    } finally {
      await rm(path, { force: true })
    }
    // Where the database doesn't answer nobody knows whether it counts: what doesn't is swept with the upload.
    if (await keepPart(db, part, call)) return
    await files.remove(part.key)
    throw await this.#whyNot(part.uploadId)
  }

  async #whyNot(id: string) {
    return (await findUpload(this.#parts.db, id)) ? inUse() : noSuchUpload()
  }

  /** As DELETE does: what isn't there can't be removed. */
  override async remove(id: string): Promise<void> {
    if (!(await this.forget(id))) throw ERRORS.FILE_NOT_FOUND
  }

  /** False: there was none. */
  async forget(id: string): Promise<boolean> {
    const { db, files, log } = this.#parts
    const keys = await forgetUpload(db, id)
    for (const key of keys ?? [])
      await files
        .remove(key)
        .catch((error: unknown) => log.warn({ err: error, key }, 'uploads: a part is left for the sweep'))
    return keys !== null
  }
}

/** Never the same twice, so that what lies there is what was noted. */
const keyOf = (id: string, start: number) => `${COMING}${id}/${start}-${randomBytes(8).toString('hex')}`
