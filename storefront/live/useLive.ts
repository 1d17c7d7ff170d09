import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { atom, useStore } from 'jotai'
import { useEffect } from 'react'
import { connect } from './connection.ts'
import type { LiveMessage } from '#shared/live.ts'
import { concernedBy, parseMessage } from './policy.ts'

/** Whether changes reach this page as they happen. */
export const connectedAtom = atom(false)

/** Starts after the page has loaded and the browser is idle, so that it never competes with the largest picture. */
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

/** Refreshes what the client has read when the shop says that it has changed, until the answered function is called. */
function goLive(client: QueryClient, onStatus: (connected: boolean) => void): () => void {
  const refresh = (message?: LiveMessage) => {
    const concerned = concernedBy(message)
    void client.invalidateQueries({ predicate: ({ queryKey }) => concerned(queryKey[0]) })
  }
  let connection: ReturnType<typeof connect> | undefined
  const start = () => {
    connection ??= connect({ parse: parseMessage, onMessage: refresh, onReturn: () => refresh(), onStatus })
  }
  const sleep = () => {
    connection?.close()
    connection = undefined
  }
  // Back from the browser's page cache: whatever was said meanwhile was missed.
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

/** Keeps the catalogue and the content of every screen as they are now (specification section 7). Asleep while the page is. */
export function useLive(): void {
  const client = useQueryClient()
  const store = useStore()
  useEffect(() => goLive(client, (connected) => store.set(connectedAtom, connected)), [client, store])
}
