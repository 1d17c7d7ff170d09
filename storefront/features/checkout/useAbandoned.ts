import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ExternalCart } from '#shared/features/checkout/checkout.schema.ts'
import { read } from '#storefront/api/read.ts'
import { reasonOf, useCartWrites } from '#storefront/features/cart/cart.queries.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import {
  dropSnapshot,
  keepSnapshot,
  onSnapshot,
  parseSnapshot,
  type Snapshot,
  type SnapshotLine,
  snapshotText,
} from './checkout.storage.ts'

/** An abandoned checkout, as the cart and checkout screens offer it (decision 35). */
export interface Abandoned {
  /** `asking`: whether it was paid is not known yet. `none`: there is nothing to offer. */
  state: 'asking' | 'offered' | 'restoring' | 'none'
  snapshot: Snapshot | null
  /** The Shopify checkout that was left, while it exists. */
  checkoutUrl: string | null
  /** Lines that could not be put back, and why. */
  failed: { line: SnapshotLine; reason: string }[]
  restore(): Promise<void>
  dismiss(): void
}

/**
 * The cart that was handed over and not paid, when this browser keeps one and the cart is empty. Shopify is asked first:
 * 404 means paid or expired, and then the snapshot is forgotten; when Shopify can't be asked it is offered.
 */
export function useAbandoned(cartIsEmpty: boolean): Abandoned {
  const writes = useCartWrites()
  const toast = useToast()
  const text = useSyncExternalStore(onSnapshot, snapshotText, () => undefined)
  const snapshot = useMemo(() => (text === undefined ? undefined : parseSnapshot(text)), [text])
  const [restoring, setRestoring] = useState(false)
  const [failed, setFailed] = useState<Abandoned['failed']>([])

  const cartId = snapshot?.cartId ?? ''
  const asked = useQuery({
    ...read('/api/shopify/cart/:cartId', { params: { cartId } }),
    enabled: cartIsEmpty && cartId !== '',
    staleTime: 0,
  })
  const isPaid = asked.error?.status === 404
  useEffect(() => {
    if (isPaid) dropSnapshot()
  }, [isPaid])

  const dismiss = () => {
    dropSnapshot()
    setFailed([])
  }

  // What is left to restore stays kept until everything is back.
  const restore = async () => {
    if (!snapshot || restoring) return
    setRestoring(true)
    const left: Abandoned['failed'] = []
    let waiting = snapshot.lines
    for (const line of snapshot.lines) {
      try {
        await writes.add(line)
        waiting = waiting.filter((each) => each !== line)
        keepSnapshot({ ...snapshot, lines: waiting })
      } catch (error) {
        left.push({ line, reason: reasonOf(error) || 'The shop could not take it just now.' })
      }
    }
    setFailed(left)
    setRestoring(false)
    if (left.length > 0) return
    dropSnapshot()
    toast({ title: 'Cart restored' })
  }

  return {
    state: stateOf(
      snapshot,
      cartIsEmpty,
      restoring || failed.length > 0,
      restoring,
      asked.isLoading && !asked.isPaused,
    ),
    snapshot: snapshot ?? null,
    checkoutUrl: urlOf(asked.data),
    failed,
    restore,
    dismiss,
  }
}

function stateOf(
  snapshot: Snapshot | null | undefined,
  cartIsEmpty: boolean,
  begun: boolean,
  restoring: boolean,
  loading: boolean,
): Abandoned['state'] {
  if (snapshot === undefined) return 'asking'
  if (snapshot === null || (!cartIsEmpty && !begun)) return 'none'
  if (restoring) return 'restoring'
  return loading ? 'asking' : 'offered'
}

const urlOf = (cart: ExternalCart | undefined) =>
  cart?.checkoutUrl && /^https?:\/\//i.test(cart.checkoutUrl) ? cart.checkoutUrl : null
