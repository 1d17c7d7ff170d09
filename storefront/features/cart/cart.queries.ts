import { useEffect, useSyncExternalStore } from 'react'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { read } from '#storefront/api/read.ts'
import type { ReadState, ReadStore } from '#storefront/api/reads.ts'
import { cartSession } from '#storefront/api/session.ts'
import { useRead, useReads } from '#storefront/api/useRead.ts'
import { onLiveMessage } from '#storefront/live/live.ts'
import { onCartChange } from './cart-channel.ts'

/** Read whenever a screen begins to show it: no screen hears of changes between its rendering and its hydration. */
export const cartRead = { ...read('/api/cart'), freshMs: 0 }

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

/** The cart's lines, fetched only if this browser has a cart session and kept in sync with other tabs and the shop. */
export function useCart(): Cart {
  const session = useSyncExternalStore(onSessionChange, cartSession, () => undefined)
  const reads = useReads()
  useEffect(() => onCartChange(() => refresh(reads)), [reads])
  // Its lines carry their products.
  useEffect(() => onLiveMessage((message) => message?.type === 'content_updated' || refresh(reads)), [reads])
  const cart = useRead(cartRead, Boolean(session))
  return { state: cartState(session, cart), lines: cart.data ?? NONE, retry: () => void reads.refresh(cartRead) }
}

function cartState(session: string | null | undefined, { data, error, isPaused }: ReadState<CartItem[]>) {
  if (session === null || data) return 'ready'
  if (error) return 'failed'
  return isPaused ? 'offline' : 'loading'
}

/** Stores whose cart this page is writing. Their writer reads the cart again when it has finished. */
export const busyStores = new WeakSet<ReadStore>()

/** The cart has changed in another tab, or its products have in the shop. */
const refresh = (reads: ReadStore) => {
  if (!busyStores.has(reads)) reads.invalidate((url) => url === cartRead.url)
}
