import { writeFile } from 'node:fs/promises'
import type { Files, Workshop } from '#server/files/files.ts'

/** Marks a store as one that a shop is coming to, or has left: only such a one may be written over. */
export const FILE_MARKS = 'moves/'
const markOf = (what: 'arriving' | 'left', shop: string) => `${FILE_MARKS}${what}-${shop}`

export type Mark = 'arriving' | 'left'

/** Null: there is something in it that this shop has not left there. */
export async function markIn(files: Files, shop: string): Promise<Mark | 'empty' | null> {
  for (const mark of ['arriving', 'left'] as const) if (await files.find(markOf(mark, shop))) return mark
  for await (const _ of files.list('')) return null
  return 'empty'
}

export async function setMark(files: Files, workshop: Workshop, shop: string, mark: Mark): Promise<void> {
  const path = workshop.newPath('mark')
  await writeFile(path, `${new Date().toISOString()}\n`)
  await files.put(markOf(mark, shop), path)
}

export const removeMark = (files: Files, shop: string, mark: Mark): Promise<void> => files.remove(markOf(mark, shop))
