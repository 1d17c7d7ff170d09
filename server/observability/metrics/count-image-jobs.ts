import { HttpError } from '#server/errors.ts'
import type { ImageProcessor } from '#server/media/processing/image-processor.ts'
import type { Tally } from './tally.ts'

/** Wraps image processing to count jobs by outcome. */
export function countImageJobs(pictures: ImageProcessor, tally: Tally<'work' | 'outcome'>): ImageProcessor {
  async function count<T>(work: string, doing: Promise<T>): Promise<T> {
    try {
      const done = await doing
      tally.add({ work, outcome: 'done' })
      return done
    } catch (error) {
      tally.add({ work, outcome: error instanceof HttpError ? 'refused' : 'failed' })
      throw error
    }
  }
  return {
    optimise: (source) => count('optimise', pictures.optimise(source)),
    vary: (source, variant, when) => count('vary', pictures.vary(source, variant, when)),
    unpack: (body) => count('unpack', pictures.unpack(body)),
    close: () => pictures.close(),
  }
}
