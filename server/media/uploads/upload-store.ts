import { open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { diskHttpError, newFileHttpError } from '#server/storage/refusals.ts'
import { eachAlone } from '#server/each-alone.ts'
import { HttpError } from '#server/errors.ts'
import { isOwnerDead } from '#server/owner.ts'
import { diskFull, tooManyUploads, uploadSpaceFull } from './upload-errors.ts'
import { writeAll } from './split-stream.ts'

/** Lifetime of an upload. */
export const KEPT_MS = 24 * 3_600_000

export interface UploadLimits {
  /** Maximum number of pending uploads, complete or not. */
  uploads: number
  /** Maximum of their declared sizes together, in bytes. */
  bytes: number
  /** Bytes of the disk that uploads must leave free. */
  spare: number
}

export const defaultLimits: UploadLimits = { uploads: 1000, bytes: 4 * 1024 ** 3, spare: 100 * 1024 ** 2 }

/** In-memory facts about an upload. */
interface Known {
  size: number
  name: string
  /** Milliseconds since 1970. */
  began: number
  /** The process that received a form, whose client doesn't know the upload. Null: the client can resume it. */
  owner: string | null
}

/** The file of an upload, or its metadata. */
const filePattern = /^([0-9a-f]{32})(\.json)?$/
const idPattern = /^[0-9a-f]{32}$/
/** A registered upload has its files within this time. */
const MAKING_MS = 60_000

/**
 * tus data store in a folder: per upload a file named by its id, and `<id>.json` with metadata. Unlike the library's
 * store, it syncs acknowledged bytes to disk, keeps only those if the disk is full, limits pending uploads, and requires
 * the length in advance.
 */
export class UploadStore extends FileStore {
  readonly #limits: UploadLimits
  readonly #known = new Map<string, Known>()

  constructor(directory: string, limits: UploadLimits) {
    super({ directory, expirationPeriodInMilliseconds: KEPT_MS })
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
    this.#limits = limits
  }

  /** Picks up uploads that other processes on this folder, or an earlier one, have created or deleted. */
  async load(): Promise<void> {
    const ids = await this.#ids()
    for (const id of ids) await this.#learn(id)
    for (const [id, { began }] of this.#known)
      if (!ids.has(id) && began + MAKING_MS < Date.now()) this.#known.delete(id)
  }

  async #learn(id: string): Promise<void> {
    const upload = !this.#known.has(id) && idPattern.test(id) && (await this.configstore.get(id))
    if (upload) this.#remember(upload)
  }

  pathOf(id: string): string {
    return join(this.directory, id)
  }

  /** Null if there is none, or it has expired. */
  async known(id: string): Promise<Known | null> {
    await this.#learn(id)
    const known = this.#known.get(id)
    return known && known.began + KEPT_MS > Date.now() ? known : null
  }

  /**
   * Registers an upload; its bytes follow.
   * @throws HttpError (429, 507)
   */
  override async create(upload: Upload): Promise<Upload> {
    await this.admit(upload, () => super.create(upload))
    return upload
  }

  /** Reserves space for an upload, then creates it. If that fails, nothing remains. */
  async admit(upload: Upload, make: () => Promise<unknown>): Promise<void> {
    const size = upload.size ?? 0
    await this.load().catch((error: unknown) => {
      throw newFileHttpError(error) ?? error
    })
    if (this.#known.size >= this.#limits.uploads) throw tooManyUploads()
    if (this.#known.values().reduce((sum, known) => sum + known.size, size) > this.#limits.bytes)
      throw uploadSpaceFull()
    this.#remember(upload)
    await this.#orForget(upload.id, async () => {
      const { bavail, bsize } = await statfs(this.directory)
      if (bavail * bsize < size + this.#limits.spare) throw diskFull()
      await make()
    })
  }

  /** If the disk is full, the bytes of earlier requests stay, so that the upload resumes once there is space. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = await open(this.pathOf(id), 'r+')
    try {
      let end = offset
      for await (const chunk of readable as AsyncIterable<Buffer>) {
        await writeAll(file, chunk, end)
        end += chunk.length
      }
      await file.datasync()
      return end
    } catch (error) {
      if (!diskHttpError(error)) throw error
      // HEAD tells the length of the file as the offset. A read-only disk can't be cut, but has what was written.
      await file.truncate(offset).catch(() => {})
      throw diskHttpError(error)
    } finally {
      await file.close()
    }
  }

  /** DELETE requires that the upload exists. */
  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    await this.forget(id)
  }

  async forget(id: string): Promise<void> {
    this.#known.delete(id)
    await rm(this.pathOf(id), { force: true })
    await rm(`${this.pathOf(id)}.json`, { force: true })
  }

  /** Deletes uploads created before this and returns their number. For files without metadata the file date counts. */
  async forgetBefore(before: Date): Promise<number> {
    let forgotten = 0
    const forgetIfOld = async (id: string) => {
      const began = this.#known.get(id)?.began ?? (await this.#modified(id))
      if (began >= before.getTime()) return
      await this.forget(id)
      forgotten++
    }
    await eachAlone(await this.#ids(), forgetIfOld, 'Some old uploads could not be deleted.')
    return forgotten
  }

  /**
   * Deletes what nobody can ask for: forms that killed processes had received, and uploads of which one of the two files
   * is missing since before this, because a process was killed while it made or deleted them.
   */
  async forgetLeftovers(before = Date.now() - MAKING_MS): Promise<void> {
    for (const [id, { owner }] of this.#known) if (owner !== null && isOwnerDead(owner)) await this.forget(id)
    const files = new Set(await readdir(this.directory))
    for (const id of await this.#ids()) {
      const isWhole = files.has(id) && this.#known.has(id)
      if (!isWhole && (await this.#modified(id)) < before) await this.forget(id)
    }
  }

  async handOver(id: string): Promise<void> {
    const upload = await this.configstore.get(id)
    if (!upload) return
    delete upload.metadata?.['owner']
    await this.configstore.set(id, upload)
    this.#remember(upload)
  }

  #remember({ id, size = 0, metadata, creation_date }: Upload) {
    const { name, owner } = metadata ?? {}
    this.#known.set(id, { size, name: name ?? '', began: Date.parse(creation_date ?? ''), owner: owner ?? null })
  }

  async #ids(): Promise<Set<string>> {
    const files = await readdir(this.directory)
    return new Set(files.flatMap((file) => filePattern.exec(file)?.[1] ?? []))
  }

  /** Milliseconds since 1970, of the older of its two files. */
  async #modified(id: string): Promise<number> {
    const times = [this.pathOf(id), `${this.pathOf(id)}.json`].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      ),
    )
    return Math.min(...(await Promise.all(times)))
  }

  /** Deletes the upload if the disk is full, to free its space. */
  async #orForget<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const refusal = error instanceof HttpError ? error : newFileHttpError(error)
      if (refusal) await this.forget(id)
      throw refusal ?? error
    }
  }
}
