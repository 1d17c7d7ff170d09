import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, opendir, rename, rm, rmdir, stat, unlink, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { retry } from '#shared/retry.ts'
import { makeFolder, syncFile, syncFolder } from './durable.ts'
import type { Files, StoredFile } from './files.ts'
import { isKey, requireKey } from './keys.ts'
import { codeOf, nullIfMissing } from './file-errors.ts'
import { newFileHttpError } from './refusals.ts'

/** For copies in progress, when the temporary files are on another disk. */
const COMING = '.coming'

/** Stores each file under its key below a local folder, which is created with the first file. */
export function openDisk(folder: string): Files {
  const root = resolve(folder)

  async function put(key: string, path: string) {
    const target = pathOf(key)
    try {
      if (await touch(target)) return
      await syncFile(path)
      await move(path, target)
      await syncFolder(dirname(target))
    } catch (error) {
      throw newFileHttpError(error) ?? error
    } finally {
      await rm(path, { force: true })
    }
  }

  async function move(from: string, to: string) {
    // `remove` may delete the empty folder between these two steps.
    const attempt = () => makeFolder(dirname(to)).then(() => rename(from, to))
    const moved = retry(attempt, (error, failures) => (codeOf(error) === 'ENOENT' && failures <= 3 ? 0 : null))
    await moved.catch((error: unknown) => {
      if (codeOf(error) !== 'EXDEV') throw error
      return copyOver(from, to)
    })
  }

  async function copyOver(from: string, to: string) {
    const coming = join(root, COMING, randomUUID())
    await makeFolder(dirname(coming))
    try {
      await copyFile(from, coming)
      await syncFile(coming)
      await makeFolder(dirname(to))
      await rename(coming, to)
    } finally {
      await rm(coming, { force: true })
    }
  }

  async function find(key: string): Promise<StoredFile | null> {
    if (!isKey(key)) return null
    const path = pathOf(key)
    const stats = await nullIfMissing(stat(path))
    if (!stats?.isFile()) return null
    return { size: stats.size, modified: stats.mtime, stream: (range) => createReadStream(path, range) }
  }

  async function read(key: string) {
    const found = await find(key)
    return found && { size: found.size, modified: found.modified, stream: found.stream() }
  }

  async function local(key: string) {
    if (!(await find(key))) throw new Error(`The file ${key} doesn’t exist.`)
    return { path: pathOf(key), release: async () => {} }
  }

  async function remove(key: string) {
    const path = pathOf(key)
    await nullIfMissing(unlink(path))
    for (let above = dirname(path); above !== root; above = dirname(above)) {
      if (!(await removeEmpty(above))) return
    }
  }

  async function* list(prefix: string) {
    const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    for await (const key of keysBelow(start)) {
      if (!key.startsWith(prefix)) continue
      const found = await find(key)
      if (found) yield { key, size: found.size, modified: found.modified }
    }
  }

  async function* keysBelow(start: string): AsyncIterable<string> {
    const entries = await nullIfMissing(opendir(join(root, start)))
    if (!entries) return
    for await (const entry of entries) {
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) yield* keysBelow(`${start}${entry.name}/`)
      else yield start + entry.name
    }
  }

  const pathOf = (key: string) => join(root, requireKey(key))

  return {
    put,
    find,
    read,
    local,
    remove,
    list,
    // `/readyz` checks the disk space itself.
    failure: async () => null,
    close: async () => {},
  }
}

/** True if the file exists. Renews its date, so that no sweep takes it for an orphan. */
async function touch(path: string): Promise<boolean> {
  const now = new Date()
  return (await nullIfMissing(utimes(path, now, now).then(() => true))) ?? false
}

async function removeEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error))) return false
    throw error
  }
}
