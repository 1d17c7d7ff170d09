import { imageKey, type ImageStore } from './image-store.ts'
import { removeFile } from './purge.ts'

/**
 * Deletes files that no image has, and variants of deleted images, if they were stored before `before`: an upload's
 * file is stored before its record. Returns how many.
 */
export async function sweepFiles(store: ImageStore, before: Date): Promise<number> {
  const { db, files } = store
  const rows = await db.selectFrom('images').select('file').where('file', 'is not', null).execute()
  const recorded = new Set(rows.map(({ file }) => file))
  let swept = 0
  for await (const { key, modified } of files.list(imageKey(''))) {
    const file = key.slice(imageKey('').length)
    if (!recorded.has(file) && modified < before && (await removeFile(store, file, before))) swept++
  }
  for await (const { key, modified } of files.list('variants/')) {
    const [, file = ''] = key.split('/')
    if (recorded.has(file) || modified >= before) continue
    await files.remove(key)
    swept++
  }
  return swept
}
