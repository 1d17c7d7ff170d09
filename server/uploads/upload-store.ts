import { open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { diskRefusal } from '#server/files/refusals.ts'
import { Refusal } from '#server/http/errors.ts'
import { noRoom, tooManyWaiting, tooMuchWaiting } from './refusals.ts'
import { writeAll } from './write-all.ts'

/** So long an upload is kept. */
export const KEPT_MS = 24 * 3_600_000

export interface UploadLimits {
  /** Uploads that may wait, arrived or not. */
  uploads: number
  /** Bytes of them together, as they were announced. */
  bytes: number
  /** Bytes of the disk that uploads leave to everything else. */
  spare: number
}

export const usualLimits: UploadLimits = { uploads: 1000, bytes: 4 * 1024 ** 3, spare: 100 * 1024 ** 2 }

/** What is known of an upload without asking the disk. */
interface Known {
  size: number
  name: string
  /** Milliseconds since 1970. */
  began: number
}

/** Of an upload, or of what is said of it. */
const filePattern = /^([0-9a-f]{32})(\.json)?$/
const idPattern = /^[0-9a-f]{32}$/
/** Within this what is announced has its files. */
const MAKING_MS = 60_000

/**
 * Where tus keeps uploads: for each a file that is named by its id, and `<id>.json` with what was said of it. Beyond what the library
 * does: what has been acknowledged is on the disk, nothing is left of what filled a disk, there is an end to how much may wait, and
 * lengths are known from the beginning.
 */
export class UploadStore extends FileStore {
  readonly #limits: UploadLimits
  readonly #known = new Map<string, Known>()

  constructor(directory: string, limits: UploadLimits) {
    super({ directory, expirationPeriodInMilliseconds: KEPT_MS })
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
    this.#limits = limits
  }

  /** Learns what other processes on the same folder have received and thrown away, or an earlier one has left. */
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

  /** Null where there is none, or its time is over. */
  async known(id: string): Promise<Known | null> {
    await this.#learn(id)
    const known = this.#known.get(id)
    return known && known.began + KEPT_MS > Date.now() ? known : null
  }

  /** Announces an upload; its bytes come later. Throws a Refusal (429, 507). */
  override async create(upload: Upload): Promise<Upload> {
    await this.admit(upload, () => super.create(upload))
    return upload
  }

  /** Keeps room for an upload, if there is any, and then makes it. Nothing is left of one that can't be made. */
  async admit(upload: Upload, make: () => Promise<unknown>): Promise<void> {
    const size = upload.size ?? 0
    await this.load()
    if (this.#known.size >= this.#limits.uploads) throw tooManyWaiting()
    if (this.#known.values().reduce((sum, known) => sum + known.size, size) > this.#limits.bytes) throw tooMuchWaiting()
    this.#remember(upload)
    await this.#orForget(upload.id, async () => {
      const { bavail, bsize } = await statfs(this.directory)
      if (bavail * bsize < size + this.#limits.spare) throw noRoom()
      await make()
    })
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    return this.#orForget(id, async () => {
      const file = await open(this.pathOf(id), 'r+')
      try {
        let end = offset
        for await (const chunk of readable as AsyncIterable<Buffer>) {
          await writeAll(file, chunk, end)
          end += chunk.length
        }
        await file.datasync()
        return end
      } finally {
        await file.close()
      }
    })
  }

  /** As DELETE does: what isn't there can't be removed. */
  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    await this.forget(id)
  }

  async forget(id: string): Promise<void> {
    this.#known.delete(id)
    await rm(this.pathOf(id), { force: true })
    await rm(`${this.pathOf(id)}.json`, { force: true })
  }

  /** Forgets what began before this; returns how many. Where a process was killed between two files, the date of the one counts. */
  async forgetBefore(before: Date): Promise<number> {
    let forgotten = 0
    for (const id of await this.#ids()) {
      const began = this.#known.get(id)?.began ?? (await this.#modified(id))
      if (began >= before.getTime()) continue
      await this.forget(id)
      forgotten++
    }
    return forgotten
  }

  #remember({ id, size = 0, metadata, creation_date }: Upload) {
    this.#known.set(id, { size, name: metadata?.['name'] ?? '', began: Date.parse(creation_date ?? '') })
  }

  async #ids(): Promise<Set<string>> {
    const files = await readdir(this.directory)
    return new Set(files.flatMap((file) => filePattern.exec(file)?.[1] ?? []))
  }

  /** Milliseconds since 1970, of the older of its files. */
  async #modified(id: string): Promise<number> {
    const times = [this.pathOf(id), `${this.pathOf(id)}.json`].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      ),
    )
    return Math.min(...(await Promise.all(times)))
  }

  /** When the disk is full, what filled it goes. */
  async #orForget<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const refusal = error instanceof Refusal ? error : diskRefusal(error)
      if (refusal) await this.forget(id)
      throw refusal ?? error
    }
  }
}
