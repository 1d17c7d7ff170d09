import { rm } from 'node:fs/promises'
import { KeyedMutex } from '#shared/concurrency.ts'
import { isUniqueViolation } from '#server/database/http-errors.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { PublishChange } from '#server/changes/changes.ts'
import type { OptimisedImage } from '#server/media/processing/image-processor.ts'
import { fileOf } from './image-row.ts'
import { imageKey, type ImageParts } from './image-store.ts'
import { lockFile } from './lock-file.ts'

/** The file was swept between storing and recording it. */
const SWEPT = Symbol('swept')
/** Being swept twice in a row is very unlikely. */
const ATTEMPTS = 3

export interface StoreImageSteps<T> {
  /** Inspects the image before it is stored; may throw to reject it. */
  inspect?(picture: OptimisedImage): Promise<void>
  /** Creates the record in a transaction that has locked the file. Called again after a unique violation. */
  record(tx: Database, publishChange: PublishChange, picture: OptimisedImage): Promise<T>
}

/**
 * Optimises an image, stores its file and creates its record; a record never exists without its file. Throws like
 * `ImageProcessor.optimise` and `Files.put`.
 */
export async function storeImage<T>(parts: ImageParts, source: string, keeping: StoreImageSteps<T>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const result = await storeOnce(parts, source, keeping)
    if (result !== SWEPT) return result
  }
  throw new HttpError(503, 'The image could not be stored. Please try again.', { 'retry-after': '1' })
}

async function storeOnce<T>(
  { files, pictures, withChanges }: ImageParts,
  source: string,
  { inspect, record }: StoreImageSteps<T>,
): Promise<T | typeof SWEPT> {
  const picture = await pictures.optimise(source)
  try {
    await inspect?.(picture)
    const file = fileOf(picture)
    const key = imageKey(file)
    await files.put(key, picture.path)
    const recorded = () =>
      withChanges<T | typeof SWEPT>(async (tx, publishChange) => {
        // `removeFile` has either finished by now, or waits for this lock and then finds the record.
        await lockFile(tx, file)
        return (await files.find(key)) ? record(tx, publishChange, picture) : SWEPT
      })
    return await recorded().catch((error: unknown) => {
      // A concurrent request recorded the same file or upload; now its record is visible.
      if (!isUniqueViolation(error)) throw error
      return recorded()
    })
  } finally {
    await rm(picture.path, { force: true })
  }
}

/** Serialises work per upload or copied image within this process. */
export const imageMutex = new KeyedMutex()
