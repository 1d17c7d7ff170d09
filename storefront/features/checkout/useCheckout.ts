import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { LiveVariant } from '#shared/features/checkout/checkout.schema.ts'
import { urlOf } from '#storefront/api/endpoints.ts'
import { fetchJson } from '#storefront/api/fetch.ts'
import { sendWith } from '#storefront/api/send.ts'
import { reasonOf, useCartWrites } from '#storefront/features/cart/cart.queries.ts'
import { cartRead } from '#storefront/features/cart/cart.writer.ts'
import { logFailure } from '#storefront/log.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import { type CheckoutCalls, CheckoutFailure, handOver, type Outcome, prepare } from './checkout.flow.ts'
import { checkoutReducer, idle, isBusy } from './checkout.machine.ts'
import { dropAttempt, keepSnapshot, snapshotOf } from './checkout.storage.ts'

/** From success to the external checkout (specification section 9). */
const REDIRECT_MS = 1000
/** Checkout and add toasts (specification section 9). */
const TOAST_MS = 3000

const calls: CheckoutCalls = {
  // Not through the query cache: what counts is this minute's answer, and an offline shopper must hear at once.
  variants: (handle) =>
    fetchJson(urlOf('/api/shopify/products/:handle/variants', { params: { handle } })) as Promise<LiveVariant[]>,
  createCart: (key) => sendWith({ 'idempotency-key': key }, 'POST', '/api/shopify/cart'),
  addLines: (cartId, key, lines) =>
    sendWith({ 'idempotency-key': key }, 'POST', '/api/shopify/cart/:cartId/add', {
      params: { cartId },
      body: { lines },
    }),
}

/** The checkout of a cart: its state, and what the shopper can do. */
export function useCheckout(lines: readonly CartItem[]) {
  const [state, dispatch] = useReducer(checkoutReducer, idle)
  const [sent, setSent] = useState<readonly CartItem[]>([])
  const toast = useToast()
  const { clear } = useCartWrites()
  const client = useQueryClient()

  // What has been awaited may be about a cart that has changed since.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const isCurrent = (run: number) => latest.current.run === run && latest.current.step === 'preparing'

  const follow = async (run: number, work: () => Promise<Outcome>) => {
    try {
      const outcome = await work()
      if (!isCurrent(run)) return
      if ('review' in outcome) return dispatch({ type: 'changed', run, review: outcome.review })
      keepSnapshot(snapshotOf(outcome.cartId, outcome.total, lines))
      dropAttempt()
      setSent(lines)
      dispatch({ type: 'ready', run, checkoutUrl: outcome.checkoutUrl })
      await clear().catch((error: unknown) =>
        toast({ title: 'The cart here could not be cleared', description: reasonOf(error), duration: TOAST_MS }),
      )
    } catch (error) {
      if (!(error instanceof CheckoutFailure)) logFailure('Checkout', error)
      if (!isCurrent(run)) return
      const { message, lines = [] } = error instanceof CheckoutFailure ? error : { message: 'Something broke here' }
      dispatch({ type: 'failed', run, message, lines })
      toast({ title: 'Checkout Error', description: message, variant: 'destructive', duration: TOAST_MS })
    }
  }

  const begin = (work: () => Promise<Outcome>) => {
    if (isBusy(latest.current)) return
    const run = latest.current.run + 1
    latest.current = { step: 'preparing', run }
    dispatch({ type: 'start' })
    void follow(run, work)
  }

  const accept = () => {
    if (state.step !== 'review') return
    const { placed, lines: reviewed, to } = state.review
    begin(async () => (placed ? { ...placed, total: to } : handOver(reviewed, calls)))
  }

  useCartChange(
    lines,
    useCallback(() => dispatch({ type: 'cart-changed' }), []),
  )

  const checkoutUrl = state.step === 'redirecting' ? state.checkoutUrl : null
  useEffect(() => {
    if (!checkoutUrl) return
    const timer = setTimeout(() => location.assign(checkoutUrl), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [checkoutUrl])

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      dispatch({ type: 'returned' })
      void client.invalidateQueries({ queryKey: cartRead.queryKey })
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [client])

  return {
    state,
    /** What is being bought: the cart, or what it held when it was handed over. */
    lines: state.step === 'redirecting' ? sent : lines,
    start: () => begin(() => prepare(lines, calls)),
    accept,
  }
}

/** Calls back when what is in the cart changes. New prices and stock are no change: the review shows them. */
function useCartChange(lines: readonly CartItem[], onChange: () => void) {
  const contents = JSON.stringify(lines.map(({ id, quantity, scale, finishing }) => [id, quantity, scale, finishing]))
  const previous = useRef(contents)
  useEffect(() => {
    if (previous.current !== contents) onChange()
    previous.current = contents
  }, [contents, onChange])
}
