import { Refusal } from '#server/http/errors.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import type { Tally } from './tally.ts'

/** Work on pictures, each piece counted by how it ended. */
export function countingPictures(pictures: Pictures, tally: Tally<'work' | 'outcome'>): Pictures {
  async function count<T>(work: string, doing: Promise<T>): Promise<T> {
    try {
      const done = await doing
      tally.add({ work, outcome: 'done' })
      return done
    } catch (error) {
      tally.add({ work, outcome: error instanceof Refusal ? 'refused' : 'failed' })
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
