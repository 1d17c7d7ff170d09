import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ExternalCart } from '#shared/features/checkout/checkout.schema.ts'
import { read } from '#storefront/api/read.ts'
import { useRead } from '#storefront/api/useRead.ts'
import { explainFailure, useCartWrites } from './cart.writer.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import {
  clearSnapshot,
  saveSnapshot,
  onSnapshotChange,
  parseSnapshot,
  type CartSnapshot,
  type SnapshotLine,
  readSnapshotText,
} from './checkout.storage.ts'

/** An abandoned checkout, as offered on the cart and checkout screens. */
export interface AbandonedCart {
  /** `asking`: checking whether it was paid. `none`: nothing to offer. */
  state: 'asking' | 'offered' | 'restoring' | 'none'
  snapshot: CartSnapshot | null
  /** URL of the abandoned Shopify checkout while it exists. */
  checkoutUrl: string | null
  /** Lines that couldn't be restored, and why. */
  failed: { line: SnapshotLine; reason: string }[]
  restore(): Promise<void>
  dismiss(): void
}

/**
 * The last unpaid checkout, if this browser stored one and the cart is empty. A 404 from Shopify means paid or expired
 * and deletes the snapshot; if Shopify can't be reached, the cart is offered.
 */
export function useAbandonedCart(isCartEmpty: boolean): AbandonedCart {
  const writes = useCartWrites()
  const toast = useToast()
  const text = useSyncExternalStore(onSnapshotChange, readSnapshotText, () => undefined)
  const snapshot = useMemo(() => (text === undefined ? undefined : parseSnapshot(text)), [text])
  const [restoring, setRestoring] = useState(false)
  const [failed, setFailed] = useState<AbandonedCart['failed']>([])

  const cartId = snapshot?.cartId ?? ''
  const isAsked = isCartEmpty && cartId !== ''
  const cartOfCheckout = { ...read('/api/shopify/cart/:cartId', { params: { cartId } }), freshMs: 0 }
  const { data, error, isPaused } = useRead(cartOfCheckout, isAsked)
  const isPaid = error?.status === 404
  useEffect(() => {
    if (isPaid) clearSnapshot()
  }, [isPaid])

  const dismiss = () => {
    clearSnapshot()
    setFailed([])
  }

  // The snapshot keeps the remaining lines until all are restored.
  const restore = async () => {
    if (!snapshot || restoring) return
    setRestoring(true)
    const left: AbandonedCart['failed'] = []
    let waiting = snapshot.lines
    for (const line of snapshot.lines) {
      try {
        await writes.add(line)
        waiting = waiting.filter((each) => each !== line)
        saveSnapshot({ ...snapshot, lines: waiting })
      } catch (error) {
        left.push({ line, reason: explainFailure(error) || "The shop couldn't add it. Please try again later." })
      }
    }
    setFailed(left)
    setRestoring(false)
    if (left.length > 0) return
    clearSnapshot()
    toast({ title: 'Cart restored' })
  }

  return {
    state: stateOf(
      snapshot,
      isCartEmpty,
      restoring || failed.length > 0,
      restoring,
      isAsked && !data && !error && !isPaused,
    ),
    snapshot: snapshot ?? null,
    checkoutUrl: urlOf(data),
    failed,
    restore,
    dismiss,
  }
}

function stateOf(
  snapshot: CartSnapshot | null | undefined,
  isCartEmpty: boolean,
  begun: boolean,
  restoring: boolean,
  loading: boolean,
): AbandonedCart['state'] {
  if (snapshot === undefined) return 'asking'
  if (snapshot === null || (!isCartEmpty && !begun)) return 'none'
  if (restoring) return 'restoring'
  return loading ? 'asking' : 'offered'
}

const urlOf = (cart: ExternalCart | undefined) =>
  cart?.checkoutUrl && /^https?:\/\//i.test(cart.checkoutUrl) ? cart.checkoutUrl : null
