import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { CheckoutFlowError, CheckoutOutcome } from '#shared/features/checkout/flow.ts'
import type { CodesState } from '#shared/features/checkout/discount-codes.ts'
import { loadHandOff } from './load-hand-off.ts'
import { reasonOf } from '#storefront/api/failure.ts'
import { cartChanges } from '#storefront/features/cart/cart.changes.ts'
import { useCartWrites } from '#storefront/features/cart/cart.writer.ts'
import type { Visitor } from '#shared/page-renderer.ts'
import { useVisitor } from '#storefront/shop.ts'
import { logFailure } from '#storefront/log.ts'
import { submitPlainly } from '#storefront/plain-form.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import { checkoutReducer, idle, isBusy, type CheckoutState } from './checkout.machine.ts'
import { clearAttempt, createSnapshot, saveSnapshot } from '#storefront/features/cart/checkout.storage.ts'

/** Delay before the redirect to the external checkout. */
const REDIRECT_MS = 1000
const TOAST_MS = 3000

/** Ends without doing more when it isn't wanted any longer. */
type CheckoutWork = (isWanted: () => boolean) => Promise<CheckoutOutcome>

const isFlowError = (error: unknown): error is CheckoutFlowError =>
  error instanceof Error && error.name === 'CheckoutFailure'

/** The state in which the server has answered the form, if it has. */
function initialState(checkout: Visitor['checkout']): CheckoutState {
  if (!checkout) return idle
  return 'review' in checkout ? { step: 'review', run: 0, ...checkout } : { step: 'failed', run: 0, ...checkout }
}

/** State and actions of a cart's checkout, with discount codes. */
export function useCheckout(lines: readonly CartItem[], { codes, discounts }: Pick<CodesState, 'codes' | 'discounts'>) {
  const { checkout } = useVisitor()
  const [state, dispatch] = useReducer(checkoutReducer, checkout, initialState)
  const [sent, setSent] = useState<readonly CartItem[]>([])
  const toast = useToast()
  const { write } = useCartWrites()

  // The cart may have changed during an await.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const isCurrent = (run: number) => latest.current.run === run && latest.current.step === 'preparing'

  const takenOff = discounts ? discounts.subtotal - discounts.total : 0
  const follow = async (run: number, form: HTMLFormElement | null, work: CheckoutWork) => {
    try {
      const outcome = await work(() => isCurrent(run))
      if (!isCurrent(run)) return
      if ('review' in outcome) return dispatch({ type: 'changed', run, review: outcome.review })
      saveSnapshot(createSnapshot(outcome.cartId, outcome.total - takenOff, lines))
      clearAttempt()
      setSent(lines)
      dispatch({ type: 'ready', run, checkoutUrl: outcome.checkoutUrl })
      await cartChanges(write)
        .clear()
        .catch((error: unknown) =>
          toast({ title: 'The local cart could not be cleared', description: reasonOf(error), duration: TOAST_MS }),
        )
    } catch (error) {
      if (!isCurrent(run)) return
      if (!isFlowError(error)) await logFailure('Checkout', error)
      // The form without scripts goes on: nothing is ordered before Shopify's checkout.
      if (!isFlowError(error) && form) return submitPlainly(form)
      const { message, lines = [] } = isFlowError(error) ? error : { message: 'Something went wrong on this page' }
      dispatch({ type: 'failed', run, message, lines })
      toast({ title: 'Checkout Error', description: message, variant: 'destructive', duration: TOAST_MS })
    }
  }

  const begin = (form: HTMLFormElement | null, work: CheckoutWork) => {
    if (isBusy(latest.current)) return
    const run = latest.current.run + 1
    latest.current = { step: 'preparing', run }
    dispatch({ type: 'start' })
    void follow(run, form, work)
  }

  const accept = (form: HTMLFormElement | null) => {
    if (state.step !== 'review') return
    const { placed, lines: reviewed, to } = state.review
    begin(form, async (isWanted) =>
      placed ? { ...placed, total: to } : (await loadHandOff()).handOff(reviewed, codes, isWanted),
    )
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
      if (persisted) dispatch({ type: 'returned' })
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  return {
    state,
    /** What the form of the server's review accepts. */
    accepted: state.run === 0 && checkout && 'accepted' in checkout ? checkout.accepted : [],
    /** The cart, or its content at the hand-off. */
    lines: state.step === 'redirecting' ? sent : lines,
    /** With the form that the browser sends if the program fails; null where no form could do it. */
    start: (form: HTMLFormElement | null) =>
      begin(form, async (isWanted) => (await loadHandOff()).prepare(lines, codes, isWanted)),
    accept,
  }
}

/** Calls back when the cart's content changes. Prices and stock don't count: the review shows them. */
function useCartChange(lines: readonly CartItem[], onChange: () => void) {
  const contents = JSON.stringify(lines.map(({ id, quantity, scale, finishing }) => [id, quantity, scale, finishing]))
  const previous = useRef(contents)
  useEffect(() => {
    if (previous.current !== contents) onChange()
    previous.current = contents
  }, [contents, onChange])
}
