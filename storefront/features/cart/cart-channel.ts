const CHANNEL = 'hoard.cart'

/** Calls back when the cart has changed, in this tab or another one. Returns an unsubscribe function. */
export function onCartChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

/** Tells this tab and the others that the cart has changed. */
export function announceCartChange(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage('changed')
  channel.close()
}
