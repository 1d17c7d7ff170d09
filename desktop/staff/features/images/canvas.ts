const SIDE = 32
let isHonest: boolean | undefined

/**
 * Whether a canvas gives back what was drawn. Browsers that keep people from being recognised (Brave, Firefox) change some
 * pixels, or return noise.
 */
export const isCanvasHonest = (): boolean => (isHonest ??= probe())

function probe(): boolean {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(SIDE, SIDE)
  const context = canvas?.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  // Pictures of one colour stay as they are.
  const colours = Array.from({ length: SIDE * SIDE }, (_, at) => [at % 256, at >> 2, (at * 7) % 256])
  for (const [at, colour] of colours.entries()) {
    context.fillStyle = `rgb(${colour.join(', ')})`
    context.fillRect(at % SIDE, Math.floor(at / SIDE), 1, 1)
  }
  const { data } = context.getImageData(0, 0, SIDE, SIDE)
  return colours.every((colour, at) => colour.every((part, of) => data[at * 4 + of] === part))
}
