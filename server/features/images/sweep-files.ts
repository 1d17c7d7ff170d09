import { keyOf, type ImageStore } from './image-parts.ts'
import { removeFile } from './purge.ts'

/**
 * Takes away files that no image has, where they were stored before a time: an upload is stored first and gets its record then. Smaller
 * ones of pictures that are gone go, too. Returns how many.
 */
export async function sweepFiles(store: ImageStore, before: Date): Promise<number> {
  const { db, files } = store
  const rows = await db.selectFrom('images').select('file').where('file', 'is not', null).execute()
  const kept = new Set(rows.map(({ file }) => file))
  let swept = 0
  for await (const { key, modified } of files.list(keyOf(''))) {
    const file = key.slice(keyOf('').length)
    if (!kept.has(file) && modified < before && (await removeFile(store, file, before))) swept++
  }
  for await (const { key, modified } of files.list('variants/')) {
    const [, file = ''] = key.split('/')
    if (kept.has(file) || modified >= before) continue
    await files.remove(key)
    swept++
  }
  return swept
}
