import type { Logger } from 'pino'
import { Refusal } from '#server/http/errors.ts'
import { Thread } from '#server/threads/thread.ts'
import type { Card } from './card.ts'
import type { FindPicture } from './card-picture.ts'

/** One card at a time, whatever is asked for: they are drawn beside the shop, and it comes first. */
const thread = new Thread<{ card: Card; picture: Uint8Array | null }, Uint8Array>(
  new URL('./card.worker.ts', import.meta.url),
  { waiting: 20, jobMs: 15_000 },
)

/** A card as a PNG of 1200 x 630 pixels, without its picture when that is none. Throws a Refusal (503) when too many are asked for at once. */
export async function drawCard(card: Card, findPicture: FindPicture, log: Logger): Promise<Buffer> {
  const find = async () => ({ card, picture: card.picture ? await findPicture(card.picture) : null })
  try {
    return Buffer.from(await thread.askFor(find))
  } catch (error) {
    if (error instanceof Refusal || !card.picture) throw error
    log.warn({ err: error, picture: card.picture }, 'a card is drawn again without its picture')
    return Buffer.from(await thread.ask({ card, picture: null }))
  }
}
