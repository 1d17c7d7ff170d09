/**
 * Tracks drags that start in this window. Browsers report the page's own images as files, and these must never be
 * uploaded. Returns a function that says whether the current drag is one of them.
 */
export function followOwnDrags(signal: AbortSignal): () => boolean {
  let isOwn = false
  const set = (own: boolean) => () => void (isOwn = own)
  const how = { signal, capture: true }
  addEventListener('dragstart', set(true), how)
  addEventListener('dragend', set(false), how)
  // An image dragged out of the window never reports its end. Pointer events don't occur during a drag, so the next one
  // ends it.
  addEventListener('pointermove', set(false), how)
  return () => isOwn
}
