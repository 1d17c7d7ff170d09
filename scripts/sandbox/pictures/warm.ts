import { setTimeout as wait } from 'node:timers/promises'
import type { DemoProduct } from '#scripts/demo/types.ts'
import type { DrawPicture } from './room.ts'

/** The widths that product cards ask for, on plain and on dense screens. */
const cardWidths = [320, 640] as const
const restMs = 30

/**
 * Draws what the first visitor of a gallery will see, one picture at a time with rests between, so that nobody waits for it.
 * Ends early when the signal says so.
 */
export async function warmCards(draw: DrawPicture, catalogue: DemoProduct[], signal: AbortSignal): Promise<void> {
  for (const width of cardWidths) {
    for (const product of catalogue) {
      if (product.pictures.length === 0) continue
      await draw(product.handle, 0, width)
      await wait(restMs)
      if (signal.aborted) return
    }
  }
}
