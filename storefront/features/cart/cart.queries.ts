import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { read } from '#storefront/api/read.ts'
import { cartSession, hasWaitingCart } from '#storefront/api/session.ts'
import { onCartChange } from './cart-channel.ts'

export const cartRead = read('/api/cart')

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
export function announceSession(): void {
  for (const listener of listeners) listener()
}

/** The cart as shown. It is loading until the first read completes, also on pages that the server shares. */
export interface Cart {
  state: 'loading' | 'offline' | 'failed' | 'ready'
  lines: CartItem[]
  retry(): void
}

const NONE: CartItem[] = []

/**
 * The cart's lines, fetched only if this browser has a cart session and kept in sync with other tabs. Lines that the
 * server rendered are fetched again if a form has begun another cart, which the read merges.
 */
export function useCart(): Cart {
  const session = useSyncExternalStore(onSessionChange, cartSession, () => undefined)
  const isStale = session !== undefined && hasWaitingCart()
  const client = useQueryClient()
  useEffect(() => onCartChange(() => void refresh(client)), [client])
  const query = useQuery({ ...cartRead, enabled: Boolean(session), ...(isStale && { staleTime: 0 }) })
  const state = cartState(session, query)
  return { state, lines: query.data ?? NONE, retry: () => void query.refetch() }
}

function cartState(session: string | null | undefined, query: { data: unknown; isError: boolean; isPaused: boolean }) {
  if (session === null || query.data) return 'ready'
  if (query.isError) return 'failed'
  return query.isPaused ? 'offline' : 'loading'
}

/** Clients whose cart is being written. Their writer reads the cart again when it has finished. */
export const busyClients = new WeakSet<QueryClient>()

/** The cart has changed elsewhere. */
const refresh = async (client: QueryClient) => {
  if (!busyClients.has(client)) await client.invalidateQueries({ queryKey: cartRead.queryKey })
}
