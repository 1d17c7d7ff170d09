import { writeFile } from 'node:fs/promises'
import type { Files, TempFiles } from '#server/storage/files.ts'

/** Marker files for a storage that a shop is moving to, or has left: only such a storage may be overwritten. */
export const MARKERS_PREFIX = 'moves/'
const markOf = (what: 'arriving' | 'left', shop: string) => `${MARKERS_PREFIX}${what}-${shop}`

export type Mark = 'arriving' | 'left'

/** The shop's marker. Null: the storage holds files that this shop didn't leave there. */
export async function readMark(files: Files, shop: string): Promise<Mark | 'empty' | null> {
  for (const mark of ['arriving', 'left'] as const) if (await files.find(markOf(mark, shop))) return mark
  for await (const _ of files.list('')) return null
  return 'empty'
}

export async function setMark(files: Files, tempFiles: TempFiles, shop: string, mark: Mark): Promise<void> {
  const path = tempFiles.newPath('mark')
  await writeFile(path, `${new Date().toISOString()}\n`)
  await files.put(markOf(mark, shop), path)
}

export const removeMark = (files: Files, shop: string, mark: Mark): Promise<void> => files.remove(markOf(mark, shop))
