const CHANNEL = 'hoard.cart'
const listeners = new Set<() => void>()

/** Calls back when a cart session may have been made, here or in another tab. For `useSyncExternalStore`. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Call after `ensureCartSession()`: the storage event reaches other tabs only. */
export function sessionMade(): void {
  for (const listener of listeners) listener()
}

/** Calls back when another tab has changed the cart. Answers what ends it. */
export function connectTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}

/** Tells the other tabs that the cart has changed. */
export function tellTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage('changed')
  channel.close()
}
