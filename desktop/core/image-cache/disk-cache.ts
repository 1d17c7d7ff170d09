import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Size-limited folder of disposable files; the least recently used are evicted. */
export interface DiskCache {
  /** Null if the file doesn't exist. */
  take(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Writes atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Names with this prefix, largest files first. */
  startingWith(start: string): string[]
  /** Size in bytes; null if the file doesn't exist. Counts as a use, so that the file is evicted late. */
  use(name: string): number | null
}

/** Names may contain letters, digits, `-`, `_` and `.`. `most` is in bytes. */
export async function createDiskCache(folder: string, most: number): Promise<DiskCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  /** Sizes by name, least recently used first. */
  const sizes = new Map<string, number>()
  let sum = 0
  for (const { name, size } of await filesOf(folder)) {
    sizes.set(name, size)
    sum += size
  }

  function forget(name: string) {
    sum -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  async function freeSpace() {
    for (const name of sizes.keys()) {
      if (sum <= most) return
      forget(name)
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    async take(name) {
      const size = sizes.get(name)
      if (size === undefined) return null
      const file = join(folder, name)
      try {
        const bytes = await readFile(file)
        const now = new Date()
        // The time only preserves the order across restarts, so a read-only disk is fine.
        await utimes(file, now, now).catch((error: unknown) => ifMissing(error))
        if (sizes.delete(name)) sizes.set(name, size)
        return bytes
      } catch (error) {
        // Someone deleted the file.
        if (!isMissing(error)) throw error
        forget(name)
        return null
      }
    },
    async put(name, bytes) {
      const part = join(folder, `${randomUUID()}.part`)
      try {
        await writeFile(part, bytes, { mode: 0o600 })
        await rename(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      forget(name)
      sizes.set(name, bytes.length)
      sum += bytes.length
      await freeSpace()
    },
    use(name) {
      const size = sizes.get(name)
      if (size === undefined) return null
      sizes.delete(name)
      sizes.set(name, size)
      return size
    },
    startingWith: (start) =>
      [...sizes]
        .filter(([name]) => name.startsWith(start))
        .toSorted(([, a], [, b]) => b - a)
        .map(([name]) => name),
  }
}

/** Removes partial files of a crash. */
async function filesOf(folder: string) {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = join(folder, name)
      if (name.endsWith('.part')) {
        await rm(file, { force: true })
        return null
      }
      const { size, mtimeMs } = await stat(file)
      return { name, size, mtimeMs }
    }),
  )
  return found.filter((file) => file !== null).toSorted((a, b) => a.mtimeMs - b.mtimeMs)
}

/** Rethrows unless the file is missing. */
function ifMissing(error: unknown) {
  if (isMissing(error)) throw error
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
