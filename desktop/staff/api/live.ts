import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  consoleReads,
  liveTypes,
  type ConsoleMessage,
  type ConsoleTag,
  type LiveMessage,
  type StaffMessage,
} from '#shared/live.ts'
import { connect } from '#storefront/live/connection.ts'
import { USER_URL } from './user.ts'
import { bridge } from '#staff/bridge.ts'
import { connectThroughBridge } from './live-bridge.ts'
import { invalidate, queryClient } from './query-client.ts'
import { throttle } from './throttle.ts'

/** Batches (such as an upload of photos) cause hundreds of changes; lists are refetched at most this often, in ms. */
const PAUSE_MS = 2000
/** Sync progress is refetched more often, in ms: it changes fast and is small. */
const CONSOLE_PAUSE_MS = 500

type Message = LiveMessage | StaffMessage | ConsoleMessage
const staffTypes = [...liveTypes, 'staff_updated'] as const

/** Reads in the admin console that depend on products. */
const productReads = ['/api/catalogue', '/api/products', '/api/designers']
/** The overview counts everything and gathers alerts from all features. */
const overviewReads = ['/api/console/overview']

/** Refetches what is on screen when a live message reports a change, and after a gap in the connection. */
export const useLive = () => useEffect(followChanges, [])

/** The same outside of React; returns a function that stops it. */
export function followChanges(): () => void {
  const content = throttle(() => invalidate({ predicate: isContent }), PAUSE_MS)
  const products = throttle(() => refetch(productReads), PAUSE_MS)
  const overview = throttle(() => refetch(overviewReads), PAUSE_MS)
  const asked = new Set<ConsoleTag>()
  let isFirst = true
  const consoles = throttle(async () => {
    const tags = [...asked]
    asked.clear()
    await refetch(tags.flatMap((tag) => consoleReads[tag]))
  }, CONSOLE_PAUSE_MS)
  const listeners: Parameters<typeof connect<Message>>[0] = {
    parse: parseMessage,
    onMessage(message) {
      if (message.type === 'content_updated' || message.type === 'staff_updated') return content.ask()
      overview.ask()
      if (message.type !== 'console_updated') return products.ask()
      for (const tag of message.tags) asked.add(tag)
      consoles.ask()
    },
    onReturn: content.ask,
    onStatus(connected) {
      // What was read while the connection was being opened may have changed since.
      if (connected && isFirst)
        void invalidate({ predicate: (query) => isContent(query) && query.state.status !== 'error' })
      isFirst = false
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
}

const isContent = ({ queryKey: [url] }: Pick<Query, 'queryKey'>) => url !== USER_URL

/** Refetches the queries on screen whose URLs start with one of these prefixes. */
const refetch = (beginnings: readonly string[]) =>
  invalidate({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && beginnings.some((start) => url.startsWith(start)),
  })

/**
 * The message in a frame; null if it comes from a newer version and concerns nothing shown here. Throws if it is
 * malformed.
 */
function parseMessage(frame: unknown): Message | null {
  const { type, tags } = JSON.parse(String(frame)) as { type?: unknown; tags?: unknown }
  const known = staffTypes.find((it) => it === type)
  if (known) return { type: known }
  if (typeof type === 'string' && type !== 'console_updated') return null
  if (type !== 'console_updated' || !Array.isArray(tags)) throw new Error(`Unknown live message: ${String(frame)}`)
  return { type, tags: tags.filter((tag): tag is ConsoleTag => Object.hasOwn(consoleReads, String(tag))) }
}
