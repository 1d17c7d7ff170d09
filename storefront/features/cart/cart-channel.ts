import { openChannel } from '#shared/browser-storage.ts'

/** Never hears what it posts. Opened late, because the server imports this module, too. */
let channel: ReturnType<typeof openChannel>
const opened = () => (channel ??= openChannel('hoard.cart'))

/**
 * Calls back when the cart has changed in another tab, with its number of items if that tab knew it, and when the page
 * leaves the back/forward cache, in which it hears nothing. Returns an unsubscribe function.
 */
export function onCartChange(listener: (count?: number) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => listener(typeof data === 'number' ? data : undefined)
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  opened()?.addEventListener('message', onMessage)
  addEventListener('pageshow', onShow)
  return () => {
    opened()?.removeEventListener('message', onMessage)
    removeEventListener('pageshow', onShow)
  }
}

/** Tells the other tabs that the cart has changed, and its number of items if it is known. */
export function announceCartChange(count?: number): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  opened()?.postMessage(count)
}
