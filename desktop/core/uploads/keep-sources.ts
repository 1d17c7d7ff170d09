import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FileSource } from '#bridge/bridge.ts'
import { cleanName } from '#shared/features/images/file-names.ts'
import { tagsOfWay, MAX_TAGS, tidyTags } from '#shared/features/images/image-tags.ts'
import type { NewRow, Row } from './rows.ts'
import { filesAt } from './walk.ts'

/** Rows for what was chosen: files of folders one by one, and bytes once they are on the disk. Throws an error for people. */
export async function rowsOf(
  sources: readonly FileSource[],
  tags: readonly string[],
  folder: string,
): Promise<NewRow[]> {
  const found: (Omit<NewRow, 'tags'> & { folders: string[] })[] = []
  for (const source of sources) {
    if ('bytes' in source) found.push({ ...(await kept(source, folder)), folders: [] })
    else
      for (const file of await filesAt(source.path))
        found.push({ ...file, name: nameOf(basename(file.path)), isOurs: false })
  }
  // The dialog says it itself: it sends files of one batch in several parts, each with tags of its own.
  const isTold = tags.includes(tagsOfWay.batch[0])
  const way = found.length > 1 || isTold ? tagsOfWay.batch : tagsOfWay.single
  return found.map(({ folders, ...file }) => ({
    ...file,
    tags: tidyTags([...way, ...folders, ...tags]).slice(0, MAX_TAGS),
  }))
}

async function kept({ name, bytes }: Extract<FileSource, { bytes: Uint8Array }>, folder: string) {
  const path = `${randomUUID()}.source`
  const part = join(folder, `${path}.part`)
  try {
    await using file = await open(part, 'wx')
    await file.writeFile(bytes)
    await file.sync()
    await rename(part, join(folder, path))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return { path, name: nameOf(name), isOurs: true, size: bytes.length, mtime: 0 }
}

const nameOf = (name: string) => cleanName(name) || 'image'

/** Files in the queue's folder that belong to a row. */
export const filesOf = ({ isOurs, path, ready }: Row): string[] => [
  ...(isOurs ? [path] : []),
  ...(ready ? [ready.file] : []),
]

/** Makes the folder, and takes away what an earlier process left there that belongs to nobody. */
export function sweep(folder: string, rows: readonly Row[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const wanted = new Set(rows.flatMap(filesOf))
  for (const name of readdirSync(folder))
    if (!wanted.has(name)) rmSync(join(folder, name), { force: true, recursive: true })
}
