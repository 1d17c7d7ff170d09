import { useEffect } from 'react'
import { consoleReads, liveTypes, type ConsoleMessage, type ConsoleTag, type LiveMessage } from '#shared/live.ts'
import { connect } from '#storefront/live/connection.ts'
import { USER_URL } from '#staff/access/user.ts'
import { bridge } from '#staff/bridge.ts'
import { connectThrough } from './live-bridge.ts'
import { queryClient } from './query-client.ts'
import { throttled } from './throttled.ts'

/** A batch of photos is hundreds of changes: the lists are read again as often as people can follow, and servers bear. */
const PAUSE_MS = 2000
/** How far a sync is, is worth a look more often; what is read for it is small. */
const CONSOLE_PAUSE_MS = 500

/** What the admin console shows of products. */
const productReads = ['/api/catalogue', '/api/products', '/api/designers']
/** It counts everything, and gathers what any room is worried about. */
const overviewReads = ['/api/console/overview']

/** Reads the lists on screen again when anybody changes what they show, and after a gap in the connection. */
export function useLive() {
  useEffect(() => {
    const content = throttled(
      () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_URL }),
      PAUSE_MS,
    )
    const products = throttled(() => readAgain(productReads), PAUSE_MS)
    const overview = throttled(() => readAgain(overviewReads), PAUSE_MS)
    const asked = new Set<ConsoleTag>()
    const consoles = throttled(async () => {
      const tags = [...asked]
      asked.clear()
      await readAgain(tags.flatMap((tag) => consoleReads[tag]))
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
        // The server is gone, perhaps: a screen that asks nothing would not notice. Who is here is a small question, and says it.
        if (!connected) void queryClient.refetchQueries({ queryKey: [USER_URL] }, { cancelRefetch: false })
      },
    }
    const live = bridge ? connectThrough(bridge, listeners) : connect(listeners)
    return () => {
      live.close()
      for (const reads of [content, products, overview, consoles]) reads.cancel()
    }
  }, [])
}

/** Repeats the reads on screen whose addresses begin so. */
const readAgain = (beginnings: readonly string[]) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && beginnings.some((start) => url.startsWith(start)),
  })

/** The message in a frame; null for one of a newer version, which tells of what is not shown here. Throws when it is none. */
function parseMessage(frame: unknown): LiveMessage | ConsoleMessage | null {
  const { type, tags } = JSON.parse(String(frame)) as { type?: unknown; tags?: unknown }
  const known = liveTypes.find((it) => it === type)
  if (known) return { type: known }
  if (typeof type === 'string' && type !== 'console_updated') return null
  if (type !== 'console_updated' || !Array.isArray(tags)) throw new Error(`Unknown live message: ${String(frame)}`)
  return { type, tags: tags.filter((tag): tag is ConsoleTag => Object.hasOwn(consoleReads, String(tag))) }
}
