import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ExternalCart } from '#shared/features/checkout/checkout.schema.ts'
import type { NamedLine } from '#shared/page-renderer.ts'
import { read } from '#storefront/api/read.ts'
import { useRead } from '#storefront/api/useRead.ts'
import { reasonOf } from '#storefront/api/failure.ts'
import { useCartWrites } from './cart.writer.ts'
import { useVisitor } from '#storefront/shop.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import {
  clearSnapshot,
  saveSnapshot,
  onSnapshotChange,
  parseSnapshot,
  type SnapshotLine,
  readSnapshotText,
} from './checkout.storage.ts'

/** An abandoned checkout, as offered on the cart and checkout screens. */
export interface AbandonedOffer {
  when: string
  /** In cents. */
  total: number
  lines: readonly NamedLine[]
  /** URL of the Shopify checkout while it exists. */
  checkoutUrl: string | null
  /** How to handle a checkout that a script stored. One that a form began is the server's. */
  stored?: {
    isRestoring: boolean
    /** Lines that couldn't be restored, and why. */
    failed: { line: SnapshotLine; reason: string }[]
    restore: () => void
    dismiss: () => void
  }
}

/**
 * The last unpaid checkout while the cart is empty: the one that the server has found for the cookie, or the one that this
 * browser stored, whichever is newer. The other one is offered after it. A 404 from Shopify means that the stored one was
 * paid or has expired, and deletes it; if Shopify can't be reached, it is offered. Until the browser's storage is read,
 * nobody knows: only then may a page say that there is nothing.
 */
export function useAbandonedCart(isCartEmpty: boolean): { isAsking: boolean; offer: AbandonedOffer | null } {
  const writes = useCartWrites()
  const toast = useToast()
  const { abandoned: begun } = useVisitor()
  const text = useSyncExternalStore(onSnapshotChange, readSnapshotText, () => undefined)
  const snapshot = useMemo(() => (text === undefined ? undefined : parseSnapshot(text)), [text])
  const [isRestoring, setRestoring] = useState(false)
  const [failed, setFailed] = useState<NonNullable<AbandonedOffer['stored']>['failed']>([])

  const cartId = snapshot?.cartId ?? ''
  const isAsked = isCartEmpty && cartId !== ''
  const cartOfCheckout = { ...read('/api/shopify/cart/:cartId', { params: { cartId } }), freshMs: 0 }
  const { data, error, isPaused } = useRead(cartOfCheckout, isAsked)
  const isPaid = error?.status === 404
  useEffect(() => {
    if (!isPaid) return
    clearSnapshot()
    // Its discount codes were for it.
    document.cookie = 'hoard.discount-codes=; max-age=0; path=/'
  }, [isPaid])

  const dismiss = () => {
    clearSnapshot()
    setFailed([])
  }

  // The snapshot keeps the remaining lines until all are restored.
  const restore = async () => {
    if (!snapshot || isRestoring) return
    setRestoring(true)
    const left: typeof failed = []
    let waiting = snapshot.lines
    for (const line of snapshot.lines) {
      try {
        await writes.add(line)
        waiting = waiting.filter((each) => each !== line)
        saveSnapshot({ ...snapshot, lines: waiting })
      } catch (error) {
        left.push({ line, reason: reasonOf(error) || "The shop couldn't add it. Please try again later." })
      }
    }
    setFailed(left)
    setRestoring(false)
    if (left.length > 0) return
    clearSnapshot()
    toast({ title: 'Cart restored' })
  }

  const hasBegun = isRestoring || failed.length > 0
  const isUnknown = text === undefined ? !begun : isAsked && !data && !error && !isPaused
  const isAsking = isCartEmpty && isUnknown && !hasBegun
  if (snapshot && !isAsking && (isCartEmpty || hasBegun) && snapshot.at > (begun?.at ?? 0)) {
    const stored = { isRestoring, failed, restore: () => void restore(), dismiss }
    return { isAsking, offer: { ...snapshot, when: textOf(snapshot.at), checkoutUrl: urlOf(data), stored } }
  }
  return { isAsking, offer: isCartEmpty && begun ? { ...begun, when: `${textOf(begun.at, 'UTC')} UTC` } : null }
}

const textOf = (at: number, timeZone?: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) })

const urlOf = (cart: ExternalCart | undefined) =>
  cart?.checkoutUrl && /^https?:\/\//i.test(cart.checkoutUrl) ? cart.checkoutUrl : null
