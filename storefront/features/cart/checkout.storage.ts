import { parseJson } from '#shared/contract/json.ts'
import { keep, kept } from '#shared/browser-storage.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'

export const ATTEMPT_KEY = 'hoard.checkout-attempt'
const SNAPSHOT_KEY = 'hoard.cart-snapshot'
const SNAPSHOT_AGE_MS = 30 * 24 * 60 * 60_000

/** Ends the attempt: the next one gets a fresh Shopify cart. */
export const clearAttempt = () => save(ATTEMPT_KEY, undefined)

/** The fields needed to add a line to a cart again. */
export type SnapshotLine = Pick<CartItem, 'productId' | 'quantity' | 'paintingOption' | 'scale' | 'finishing'> & {
  name: string
}

/** The cart as handed over, to restore an abandoned checkout. */
export interface CartSnapshot {
  cartId: string
  /** Hand-off time, in ms. */
  at: number
  /** Total handed over, in cents. */
  total: number
  lines: SnapshotLine[]
}

/** Snapshot of the cart's lines. `total` is in cents, `at` in ms. */
export const createSnapshot = (
  cartId: string,
  total: number,
  lines: readonly CartItem[],
  at = Date.now(),
): CartSnapshot => ({
  cartId,
  at,
  total,
  lines: lines.map(({ productId, quantity, paintingOption, scale, finishing, product }) => ({
    productId,
    quantity,
    paintingOption,
    scale,
    finishing,
    name: product.name,
  })),
})

const listeners = new Set<() => void>()

/**
 * Calls back when the stored snapshot changes, here or in another tab. For `useSyncExternalStore`, with `readSnapshotText`.
 */
export function onSnapshotChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The stored snapshot as text, so that equal snapshots are equal values. */
export const readSnapshotText = () => kept(SNAPSHOT_KEY)

/** Parses a stored snapshot; null if it is invalid or 30 days old. */
export function parseSnapshot(text: string | null, now = Date.now()): CartSnapshot | null {
  const snapshot = parse<CartSnapshot>(text, 'lines')
  return snapshot && Array.isArray(snapshot.lines) && now - snapshot.at < SNAPSHOT_AGE_MS ? snapshot : null
}

/** Stores the snapshot, replaces an earlier one and notifies listeners. */
export const saveSnapshot = (snapshot: CartSnapshot) => changeSnapshot(snapshot)
/** Deletes the snapshot: it was paid, restored or dismissed. */
export const clearSnapshot = () => changeSnapshot(undefined)

function changeSnapshot(snapshot: CartSnapshot | undefined) {
  save(SNAPSHOT_KEY, snapshot)
  for (const listener of listeners) listener()
}

/** Parses a stored value, which may be anything; null if it lacks the field `mark`. */
export function parse<T>(text: string | null, mark: keyof T): T | null {
  const value = parseJson(text ?? '')
  return typeof value === 'object' && value !== null && mark in value ? (value as T) : null
}

/** Where storage is blocked, an attempt lasts for one click, and nothing can be restored. */
export const save = (name: string, value: unknown) =>
  void keep(name, value === undefined ? null : JSON.stringify(value))
