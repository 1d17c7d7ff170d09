import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder of files that may be lost, with room for so many bytes. Those that were not taken for longest go first. */
export interface Shelf {
  /** Null: it isn't there. */
  take(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** It is there whole, or not at all, whatever happens meanwhile. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Names that begin so, the largest files first. */
  startingWith(start: string): string[]
}

/** Names are those of files: letters, digits, `-`, `_` and `.`. */
export async function openShelf(folder: string, most: number): Promise<Shelf> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  /** Sizes by name, the one taken last at the end. */
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

  async function makeRoom() {
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
        // Only for the order after a restart: a disk that can't be written is read nevertheless.
        await utimes(file, now, now).catch((error: unknown) => ifMissing(error))
        if (sizes.delete(name)) sizes.set(name, size)
        return bytes
      } catch (error) {
        // Somebody tidied up.
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
      await makeRoom()
    },
    startingWith: (start) =>
      [...sizes]
        .filter(([name]) => name.startsWith(start))
        .toSorted(([, a], [, b]) => b - a)
        .map(([name]) => name),
  }
}

/** What a crash left half-way is removed. */
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

/** Throws it once more if the file is gone. */
function ifMissing(error: unknown) {
  if (isMissing(error)) throw error
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
