import type { Logger } from 'pino'
import { HttpError } from '#server/errors.ts'
import { Thread } from '#server/jobs/thread.ts'
import type { Card } from './card.ts'
import type { FindPicture } from './card-image.ts'

/** One card is drawn at a time, in a thread, so that shoppers are not slowed down. */
const thread = new Thread<{ card: Card; picture: Uint8Array | null }, Uint8Array>(
  new URL('./card.worker.ts', import.meta.url),
  { waiting: 20, jobMs: 15_000 },
)

/**
 * Draws a card as a PNG of 1200 x 630 pixels, without its image if that can't be decoded. Throws HttpError (503) when
 * too many are queued.
 */
export async function drawCard(card: Card, findPicture: FindPicture, log: Logger): Promise<Buffer> {
  const find = async () => ({ card, picture: card.picture ? await findPicture(card.picture) : null })
  try {
    return Buffer.from(await thread.runFetched(find))
  } catch (error) {
    if (error instanceof HttpError || !card.picture) throw error
    log.warn({ err: error, picture: card.picture }, 'could not draw a card; it is drawn again without its image')
    return Buffer.from(await thread.run({ card, picture: null }))
  }
}
