import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connect } from './connection.ts'
import type { LiveMessage } from '#shared/live.ts'
import { isAffectedBy, parseMessage } from './policy.ts'

/**
 * Calls `start` once the page has loaded and the browser is idle, so that it doesn't compete with the largest image.
 * Returns a cancel function.
 */
function whenIdle(start: () => void): () => void {
  let handle: number | undefined
  const wait = () => {
    handle =
      'requestIdleCallback' in globalThis ? requestIdleCallback(start, { timeout: 5000 }) : window.setTimeout(start, 1)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    if (handle === undefined) return
    if ('cancelIdleCallback' in globalThis) cancelIdleCallback(handle)
    else clearTimeout(handle)
  }
}

/** Invalidates queries when the shop announces a change. Returns a function that stops it. */
function startLiveUpdates(client: QueryClient): () => void {
  const refresh = (message?: LiveMessage) => {
    const concerned = isAffectedBy(message)
    void client.invalidateQueries({ predicate: ({ queryKey }) => concerned(queryKey[0]) })
  }
  let connection: ReturnType<typeof connect> | undefined
  const start = () => {
    connection ??= connect({
      parse: parseMessage,
      onMessage: refresh,
      onReturn: () => refresh(),
      // Shoppers aren't told about the connection.
      onStatus: () => undefined,
    })
  }
  const sleep = () => {
    connection?.close()
    connection = undefined
  }
  // Restored from the back/forward cache: messages in between were missed.
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    start()
    refresh()
  }
  const cancel = whenIdle(start)
  window.addEventListener('pagehide', sleep)
  window.addEventListener('pageshow', wake)
  return () => {
    cancel()
    sleep()
    window.removeEventListener('pagehide', sleep)
    window.removeEventListener('pageshow', wake)
  }
}

/** Keeps catalogue and content up to date on every screen. Disconnects while the page is in the back/forward cache. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => startLiveUpdates(client), [client])
}
