import { eachAlone } from '#server/each-alone.ts'
import { imageKey, type ImageStore } from './image-store.ts'
import { removeFile } from './purge.ts'

/**
 * Deletes files that no image has, and variants of deleted images, if they were stored before `before`: an upload's
 * file is stored before its record. Returns how many.
 */
export async function sweepFiles(store: ImageStore, before: Date): Promise<number> {
  let swept = 0
  await eachAlone(
    unusedFiles(store, before),
    async (remove) => void ((await remove()) && swept++),
    'Some files without an image could not be deleted.',
  )
  return swept
}

/** Each as a function that deletes it, and returns false if somebody needs it after all. */
async function* unusedFiles(store: ImageStore, before: Date): AsyncGenerator<() => Promise<boolean>> {
  const { files } = store
  const recorded = await recordedFiles(store)
  for await (const { key, modified } of files.list(imageKey(''))) {
    const file = key.slice(imageKey('').length)
    if (!recorded.has(file) && modified < before) yield () => removeFile(store, file, before)
  }
  for await (const { key, modified } of files.list('variants/')) {
    const [, file = ''] = key.split('/')
    if (!recorded.has(file) && modified < before) yield () => files.remove(key).then(() => true)
  }
}

/**
 * Deletes images that a killed server stored since `since` without a record. The regular sweep takes older ones, so that
 * a start with the wrong database costs little.
 */
export async function sweepLeftovers(store: ImageStore, since: Date): Promise<void> {
  const recorded = await recordedFiles(store)
  if (recorded.size === 0) return
  for await (const { key, modified } of store.files.list(imageKey(''))) {
    const file = key.slice(imageKey('').length)
    // Another process that has just stored it notices, and stores it again.
    if (!recorded.has(file) && modified >= since) await removeFile(store, file)
  }
}

async function recordedFiles({ db }: ImageStore): Promise<Set<string | null>> {
  const rows = await db.selectFrom('images').select('file').where('file', 'is not', null).execute()
  return new Set(rows.map(({ file }) => file))
}
