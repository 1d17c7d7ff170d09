import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { Handed } from '#shared/features/checkout/review.ts'

const ATTEMPT_KEY = 'hoard.checkout-attempt'
const SNAPSHOT_KEY = 'hoard.cart-snapshot'
const ATTEMPT_AGE_MS = 60 * 60_000
const SNAPSHOT_AGE_MS = 30 * 24 * 60 * 60_000

/** One checkout attempt: repeating its calls with the same key gives the same Shopify cart (decision 33). */
export interface Attempt {
  /** Sent as `idempotency-key`. */
  key: string
  /** Names the lines and prices that the attempt is for. */
  contents: string
  /** When it began, in ms. */
  at: number
  /** The external cart, once there is one. */
  cartId?: string
}

/** The attempt for these lines: the stored one while they are the same, else a new one. */
export function attemptFor(lines: readonly Handed[], now = Date.now()): Attempt {
  const contents = JSON.stringify(lines.map(({ merchandiseId, quantity, cents }) => [merchandiseId, quantity, cents]))
  const stored = parse<Attempt>(loadText(ATTEMPT_KEY), 'key')
  if (stored && stored.contents === contents && now - stored.at < ATTEMPT_AGE_MS) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const attempt = { key, contents, at: now }
  keepAttempt(attempt)
  return attempt
}

/** Stores what is known of the attempt, for a repeated click or a reload. */
export const keepAttempt = (attempt: Attempt) => save(ATTEMPT_KEY, attempt)
/** Ends the attempt: the next one gets a fresh Shopify cart. */
export const dropAttempt = () => save(ATTEMPT_KEY, undefined)

/** A cart line as far as it takes to put it into a cart again. */
export type SnapshotLine = Pick<CartItem, 'productId' | 'quantity' | 'paintingOption' | 'scale' | 'finishing'> & {
  name: string
}

/** The cart as it was handed over, for an abandoned checkout (decision 35). */
export interface Snapshot {
  cartId: string
  /** When, in ms. */
  at: number
  /** Cents of what was handed over. */
  total: number
  lines: SnapshotLine[]
}

/** The cart's lines as they are handed over. `total` in cents, `at` in ms. */
export const snapshotOf = (cartId: string, total: number, lines: readonly CartItem[], at = Date.now()): Snapshot => ({
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

/** Calls back when the kept snapshot changes, here or in another tab. For `useSyncExternalStore`, with `snapshotText`. */
export function onSnapshot(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The kept snapshot as it is stored; a text, so that the same one is the same value. */
export const snapshotText = () => loadText(SNAPSHOT_KEY)

/** The kept snapshot, unless it is 30 days old. */
export function parseSnapshot(text: string | null, now = Date.now()): Snapshot | null {
  const snapshot = parse<Snapshot>(text, 'lines')
  return snapshot && Array.isArray(snapshot.lines) && now - snapshot.at < SNAPSHOT_AGE_MS ? snapshot : null
}

/** Keeps the snapshot, in place of an earlier one, and tells who listens. */
export const keepSnapshot = (snapshot: Snapshot) => changeSnapshot(snapshot)
/** Forgets the snapshot: it was paid, restored or dismissed. */
export const dropSnapshot = () => changeSnapshot(undefined)

function changeSnapshot(snapshot: Snapshot | undefined) {
  save(SNAPSHOT_KEY, snapshot)
  for (const listener of listeners) listener()
}

/** What this browser stored, or null: storage may be refused. */
function loadText(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** What is in storage may be anything. `mark` is a field that tells ours. */
function parse<T>(text: string | null, mark: keyof T): T | null {
  try {
    const value = JSON.parse(text ?? 'null') as T | null
    return value !== null && typeof value === 'object' && mark in value ? value : null
  } catch {
    return null
  }
}

function save(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    return // storage is refused: an attempt then lasts as long as its click, and nothing can be restored
  }
}
