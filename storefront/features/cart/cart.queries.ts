import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { ApiError } from '#shared/contract/errors.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { paintingOptionOf } from '#shared/pricing/options.ts'
import { totalItems } from '#shared/pricing/price.ts'
import { send } from '#storefront/api/send.ts'
import { cartSession, ensureCartSession } from '#storefront/api/session.ts'
import { cartRead, CartWriter } from './cart.writer.ts'

const CHANNEL = 'hoard.cart'
const listeners = new Set<() => void>()

/** Calls back when a cart session may have been created, here or in another tab. For `useSyncExternalStore`. */
function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Call after `ensureCartSession()`: the storage event only reaches other tabs. */
function announceSession(): void {
  for (const listener of listeners) listener()
}

/** Calls back when another tab has changed the cart. Returns an unsubscribe function. */
function connectTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}

/** Notifies other tabs that the cart has changed. */
function notifyTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage('changed')
  channel.close()
}

/** The cart as shown. It is loading on the server and until the first read completes. */
export interface Cart {
  state: 'loading' | 'offline' | 'failed' | 'ready'
  lines: CartItem[]
  retry(): void
}

const NONE: CartItem[] = []

/** The cart's lines, fetched only if this browser has a cart session. */
export function useCart(): Cart {
  const session = useSyncExternalStore(onSessionChange, cartSession, () => undefined)
  const query = useQuery({ ...cartRead, enabled: Boolean(session) })
  const state = cartState(session, query)
  return { state, lines: (session && query.data) || NONE, retry: () => void query.refetch() }
}

function cartState(session: string | null | undefined, query: { data: unknown; isError: boolean; isPaused: boolean }) {
  if (session === null || (session && query.data)) return 'ready'
  if (query.isError) return 'failed'
  return query.isPaused ? 'offline' : 'loading'
}

/**
 * Number of items in the cart, for the badge; 0 until the cart has loaded. The layout calls it on every screen, which
 * keeps the cart in sync with other tabs.
 */
export function useCartCount(): number {
  const client = useQueryClient()
  useEffect(() => connectTabs(() => void refresh(client)), [client])
  return totalItems(useCart().lines)
}

const writers = new WeakMap<QueryClient, CartWriter>()

function getWriter(client: QueryClient): CartWriter {
  const writer = writers.get(client) ?? new CartWriter(client, notifyTabs)
  writers.set(client, writer)
  return writer
}

/** Another tab changed the cart. A writer that is busy reloads the cart itself when it finishes. */
const refresh = async (client: QueryClient) => {
  if (!getWriter(client).busy) await client.invalidateQueries({ queryKey: cartRead.queryKey })
}

export type CartSelection = Pick<CartItem, 'productId' | 'quantity' | 'scale' | 'finishing'>

/** Optimistic cart writes. A rejected write is rolled back and throws an ApiError. */
export function useCartWrites() {
  const client = useQueryClient()
  return useMemo(() => {
    const writer = getWriter(client)
    const write = writer.write.bind(writer)
    return {
      /** `shown` is the placeholder line until the server responds, as when a removal is undone. */
      add: ({ productId, quantity, scale, finishing }: CartSelection, shown?: { line: CartItem; at: number }) => {
        ensureCartSession()
        announceSession()
        const body = { productId, quantity, scale, finishing, paintingOption: paintingOptionOf(finishing) } as const
        return write(shown ? { kind: 'put', ...shown } : null, async () => {
          return { kind: 'put', line: await send('POST', '/api/cart', { body }) }
        })
      },
      setQuantity: (id: string, quantity: number) =>
        write({ kind: 'quantity', id, quantity }, async () => {
          return { kind: 'put', line: await send('PUT', '/api/cart/:id', { params: { id }, body: { quantity } }) }
        }),
      remove: (id: string) => write({ kind: 'remove', id }, () => send('DELETE', '/api/cart/:id', { params: { id } })),
      clear: () => write({ kind: 'clear' }, () => send('DELETE', '/api/cart')),
    }
  }, [client])
}

/** Why a write failed, for shoppers: the server's message, or that the shop can't be reached. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return "The shop can't be reached. Check your connection."
  return error.status < 500 ? error.body : ''
}
