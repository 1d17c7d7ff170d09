import { setTimeout as wait } from 'node:timers/promises'
import type { DemoProduct } from '@hoard/demo/types'
import type { DrawPicture } from './picture-handler.ts'

/** Widths that product cards request on normal and high-density screens. */
const cardWidths = [320, 640] as const
const restMs = 30

/**
 * Draws the gallery's images ahead of the first visit, one at a time with pauses so other requests aren't delayed.
 * Stops early on abort.
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
