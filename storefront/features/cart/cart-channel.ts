const CHANNEL = 'hoard.cart'

/**
 * Calls back when the cart has changed, in this tab or another one, and when the page leaves the back/forward cache, in
 * which it hears nothing. Returns an unsubscribe function.
 */
export function onCartChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  channel.addEventListener('message', listener)
  addEventListener('pageshow', onShow)
  return () => {
    channel.close()
    removeEventListener('pageshow', onShow)
  }
}

/** Tells this tab and the others that the cart has changed. */
export function announceCartChange(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage('changed')
  channel.close()
}
