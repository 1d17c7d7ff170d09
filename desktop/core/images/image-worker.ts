import { ImageError } from '#shared/media/image-error.ts'
import { serveImageJobs } from '#shared/media/image-process.ts'
import { optimizerMessages } from '#shared/features/images/upload-messages.ts'
import type { OptimizerJobs } from './optimizer.ts'

await serveImageJobs<OptimizerJobs>(async () => {
  const { inspectFile, optimizeFile, thumbnailOf, processKnownGood } = await import('./process-file.ts')
  return {
    inspect: ({ file }) => forPeople(() => inspectFile(file)),
    optimize: ({ file, to }, requestMemory) => forPeople(() => optimizeFile(file, to, requestMemory)),
    thumbnail: ({ file }, requestMemory) => forPeople(() => thumbnailOf(file, requestMemory)),
    test: processKnownGood,
  }
})

/** Replaces errors that may name local paths. */
async function forPeople<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ImageError ? error : new ImageError(optimizerMessages.optimize)
  }
}
