/**
 * Pictures and links of the page itself can be dragged, too, and browsers call a picture a file. Answers whether what is dragged now
 * began in this window: such a thing is never uploaded.
 */
export function followOwnDrags(signal: AbortSignal): () => boolean {
  let isOwn = false
  const set = (own: boolean) => () => void (isOwn = own)
  const how = { signal, capture: true }
  addEventListener('dragstart', set(true), how)
  addEventListener('dragend', set(false), how)
  // The system drags an image that is taken out of the window, and no page hears how that ends. Nothing moves in a page meanwhile.
  addEventListener('pointermove', set(false), how)
  return () => isOwn
}
