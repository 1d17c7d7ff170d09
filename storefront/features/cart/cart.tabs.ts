const CHANNEL = 'hoard.cart'
const listeners = new Set<() => void>()

/** Calls back when a cart session may have been created, here or in another tab. For `useSyncExternalStore`. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Call after `ensureCartSession()`: the storage event only reaches other tabs. */
export function announceSession(): void {
  for (const listener of listeners) listener()
}

/** Calls back when another tab has changed the cart. Returns an unsubscribe function. */
export function connectTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}

/** Notifies other tabs that the cart has changed. */
export function notifyTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage('changed')
  channel.close()
}
