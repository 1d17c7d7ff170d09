import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TempFiles } from './files.ts'

/** How long (ms) an unused copy stays: an image's variants are rendered one after the other. */
const KEPT_MS = 10_000
/** Maximum number of unused copies. */
const MAX_IDLE = 4

interface Copy {
  path: string
  users: number
  coming: Promise<void>
  /** Runs while the copy is unused. */
  timer?: NodeJS.Timeout
}

interface CopiesParts {
  tempFiles: TempFiles
  /** Passes the file's content to `save`. Throws if the file doesn't exist. */
  download(key: string, save: (from: Readable) => Promise<void>): Promise<void>
}

/** Temporary local copies of files in an object store. */
export class LocalCopies {
  readonly #parts: CopiesParts
  readonly #copies = new Map<string, Copy>()

  constructor(parts: CopiesParts) {
    this.#parts = parts
  }

  /** Returns a local path, valid until `release` is called. Concurrent callers share one copy. */
  async of(key: string): Promise<{ path: string; release(): Promise<void> }> {
    const copy = this.#copies.getOrInsertComputed(key, () => this.#fetch(key))
    clearTimeout(copy.timer)
    copy.users += 1
    try {
      await copy.coming
    } catch (error) {
      await this.#forget(key, copy)
      throw error
    }
    let isReleased = false
    const release = async () => {
      if (isReleased) return
      isReleased = true
      copy.users -= 1
      if (copy.users === 0) await this.#rest(key, copy)
    }
    return { path: copy.path, release }
  }

  async close() {
    await Promise.all([...this.#copies].map(([key, copy]) => this.#forget(key, copy)))
  }

  #fetch(key: string): Copy {
    const path = this.#parts.tempFiles.newPath('local')
    const coming = this.#parts.download(key, (from) => pipeline(from, createWriteStream(path)))
    return { path, users: 0, coming }
  }

  async #rest(key: string, copy: Copy) {
    copy.timer = setTimeout(() => void this.#forget(key, copy), KEPT_MS)
    copy.timer.unref()
    const [oldest, ...others] = [...this.#copies].filter(([, { users }]) => users === 0)
    if (oldest && others.length >= MAX_IDLE) await this.#forget(...oldest)
  }

  async #forget(key: string, copy: Copy) {
    clearTimeout(copy.timer)
    if (this.#copies.get(key) === copy) this.#copies.delete(key)
    await rm(copy.path, { force: true })
  }
}
