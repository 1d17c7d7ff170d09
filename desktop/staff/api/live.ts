import { useEffect } from 'react'
import { consoleReads, liveTypes, type ConsoleMessage, type ConsoleTag, type LiveMessage } from '#shared/live.ts'
import { connect } from '#storefront/live/connection.ts'
import { USER_URL } from './user.ts'
import { bridge } from '#staff/bridge.ts'
import { connectThroughBridge } from './live-bridge.ts'
import { queryClient } from './query-client.ts'
import { throttle } from './throttle.ts'

/** Batches (such as an upload of photos) cause hundreds of changes; lists are refetched at most this often, in ms. */
const PAUSE_MS = 2000
/** Sync progress is refetched more often, in ms: it changes fast and is small. */
const CONSOLE_PAUSE_MS = 500

/** Reads in the admin console that depend on products. */
const productReads = ['/api/catalogue', '/api/products', '/api/designers']
/** The overview counts everything and gathers alerts from all features. */
const overviewReads = ['/api/console/overview']

/** Refetches what is on screen when a live message reports a change, and after a gap in the connection. */
export function useLive() {
  useEffect(() => {
    const content = throttle(
      () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_URL }),
      PAUSE_MS,
    )
    const products = throttle(() => refetch(productReads), PAUSE_MS)
    const overview = throttle(() => refetch(overviewReads), PAUSE_MS)
    const asked = new Set<ConsoleTag>()
    const consoles = throttle(async () => {
      const tags = [...asked]
      asked.clear()
      await refetch(tags.flatMap((tag) => consoleReads[tag]))
    }, CONSOLE_PAUSE_MS)
    const listeners: Parameters<typeof connect<LiveMessage | ConsoleMessage>>[0] = {
      parse: parseMessage,
      onMessage(message) {
        if (message.type === 'content_updated') return content.ask()
        overview.ask()
        if (message.type !== 'console_updated') return products.ask()
        for (const tag of message.tags) asked.add(tag)
        consoles.ask()
      },
      onReturn: content.ask,
      onStatus(connected) {
        // The server may be down. A screen without requests would not notice, so refetch the user, which is a small
        // request.
        if (!connected) void queryClient.refetchQueries({ queryKey: [USER_URL] }, { cancelRefetch: false })
      },
    }
    const live = bridge ? connectThroughBridge(bridge, listeners) : connect(listeners)
    return () => {
      live.close()
      for (const reads of [content, products, overview, consoles]) reads.cancel()
    }
  }, [])
}

/** Refetches the queries on screen whose URLs start with one of these prefixes. */
const refetch = (beginnings: readonly string[]) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && beginnings.some((start) => url.startsWith(start)),
  })

/**
 * The message in a frame; null if it comes from a newer version and concerns nothing shown here. Throws if it is
 * malformed.
 */
function parseMessage(frame: unknown): LiveMessage | ConsoleMessage | null {
  const { type, tags } = JSON.parse(String(frame)) as { type?: unknown; tags?: unknown }
  const known = liveTypes.find((it) => it === type)
  if (known) return { type: known }
  if (typeof type === 'string' && type !== 'console_updated') return null
  if (type !== 'console_updated' || !Array.isArray(tags)) throw new Error(`Unknown live message: ${String(frame)}`)
  return { type, tags: tags.filter((tag): tag is ConsoleTag => Object.hasOwn(consoleReads, String(tag))) }
}
