import { access } from 'node:fs/promises'
import { serveImageJobs } from '#shared/media/image-process.ts'
import type { RequestMemory } from '#shared/workers/jobs.ts'
import { newFileHttpError } from '#server/storage/refusals.ts'
import type { ImageJobs } from './image-processor.ts'

const MEGABYTE = 1024 * 1024
/** A body of 70 MB, its text and its decoded bytes. */
const UNPACK_BYTES = 200 * MEGABYTE
/** Memory that an upload may need. Stored images may need more: long animations. */
const MAX_BYTES = 320 * MEGABYTE
/** The most that a process may use: its own 100 MB, and an image. */
const MAX_RSS = 500 * MEGABYTE

await serveImageJobs<ImageJobs>(async () => {
  const [{ inspectImage }, { optimise, renderVariant }, { unpack }] = await Promise.all([
    import('#shared/media/inspect-image.ts'),
    import('./optimise.ts'),
    import('./unpack.ts'),
  ])

  async function inspect(source: string, requestMemory: RequestMemory, maxBytes?: number) {
    const seen = await inspectImage(source, 'warning', maxBytes)
    await requestMemory(seen.needs)
    return seen
  }

  return {
    optimise: ({ source, target }, requestMemory) =>
      orDiskError(source, async () => optimise(source, target, await inspect(source, requestMemory, MAX_BYTES))),
    vary: ({ source, target, variant }, requestMemory) =>
      orDiskError(source, async () => renderVariant(source, target, variant, await inspect(source, requestMemory))),
    unpack: ({ source, target }, requestMemory) =>
      orDiskError(source, async () => {
        await requestMemory(UNPACK_BYTES)
        return unpack(source, target)
      }),
  }
}, MAX_RSS)

/** Reports a disk that failed, also if it vanished during the work and the image seems damaged. */
async function orDiskError<T>(source: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw newFileHttpError(error) ?? (await access(source).then(() => error, newFileHttpError))
  }
}
