import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FileSource } from '#bridge/bridge.ts'
import { cleanName } from '#shared/features/images/file-names.ts'
import { sourceTags, MAX_TAGS, normalizeTags, tagOfFolder } from '#shared/features/images/image-tags.ts'
import type { NewUploadRow, UploadRow } from './rows.ts'
import { listFiles } from './list-files.ts'

/** Rows for chosen files: folders are expanded, bytes are written to disk first. Throws an error for people. */
export async function createRows(
  sources: readonly FileSource[],
  tags: readonly string[],
  folder: string,
): Promise<NewUploadRow[]> {
  const found: (Omit<NewUploadRow, 'tags'> & { folders: string[] })[] = []
  for (const source of sources) {
    if ('bytes' in source) found.push({ ...(await storeBytes(source, folder)), folders: [] })
    else
      for (const file of await listFiles(source.path))
        found.push({ ...file, name: nameOf(basename(file.path)), isOurs: false })
  }
  // The upload dialog sets the batch tag itself, as it sends one batch in several parts with different tags.
  const isFromDialog = tags.includes(sourceTags.batch[0])
  const source = found.length > 1 || isFromDialog ? sourceTags.batch : sourceTags.single
  return found.map(({ folders, ...file }) => ({
    ...file,
    tags: normalizeTags([...source, ...folders.map(tagOfFolder), ...tags]).slice(0, MAX_TAGS),
  }))
}

async function storeBytes({ name, bytes }: Extract<FileSource, { bytes: Uint8Array }>, folder: string) {
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
export const filesOf = ({ isOurs, path, ready }: UploadRow): string[] => [
  ...(isOurs ? [path] : []),
  ...(ready ? [ready.file] : []),
]

/** Creates the folder and deletes orphaned files of earlier processes. */
export function deleteOrphans(folder: string, rows: readonly UploadRow[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const wanted = new Set(rows.flatMap(filesOf))
  for (const name of readdirSync(folder))
    if (!wanted.has(name)) rmSync(join(folder, name), { force: true, recursive: true })
}
