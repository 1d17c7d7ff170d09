import type { CheckoutReview } from '#shared/features/checkout/flow.ts'
import { CART_CHANGED } from '#shared/features/checkout/messages.ts'
import type { LineReview } from '#shared/features/checkout/review.ts'

export type CheckoutState =
  | { step: 'idle'; run: number }
  | { step: 'preparing'; run: number }
  | { step: 'review'; run: number; review: CheckoutReview }
  | { step: 'redirecting'; run: number; checkoutUrl: string }
  | { step: 'failed'; run: number; message: string; lines: LineReview[] }

/** `run` numbers the attempts, so that a late result of an earlier one is ignored. */
export type CheckoutEvent =
  | { type: 'start' }
  | { type: 'changed'; run: number; review: CheckoutReview }
  | { type: 'ready'; run: number; checkoutUrl: string }
  | { type: 'failed'; run: number; message: string; lines?: LineReview[] }
  | { type: 'back' }
  | { type: 'cart-changed' }
  | { type: 'returned' }

export const idle: CheckoutState = { step: 'idle', run: 0 }

/** Buttons are disabled while preparing or redirecting. */
export const isBusy = ({ step }: CheckoutState) => step === 'preparing' || step === 'redirecting'

/** State machine of the checkout. Events that don't fit the current state or run are ignored. */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { run } = state
  const toIdle: CheckoutState = { step: 'idle', run: run + 1 }
  switch (event.type) {
    case 'start':
      return isBusy(state) ? state : { step: 'preparing', run: run + 1 }
    case 'changed':
      return isFromCurrentRun(state, event) ? { step: 'review', run, review: event.review } : state
    case 'ready':
      return isFromCurrentRun(state, event) ? { step: 'redirecting', run, checkoutUrl: event.checkoutUrl } : state
    case 'failed':
      return isFromCurrentRun(state, event)
        ? { step: 'failed', run, message: event.message, lines: event.lines ?? [] }
        : state
    case 'back':
      return state.step === 'review' || state.step === 'failed' ? toIdle : state
    case 'cart-changed':
      // What was pressed was for the cart as it was shown.
      if (state.step === 'preparing') return { step: 'failed', run: run + 1, message: CART_CHANGED, lines: [] }
      // The redirect itself empties the cart.
      return state.step === 'redirecting' || state.step === 'idle' ? state : toIdle
    case 'returned':
      // The browser's Back button restored this page from its cache.
      return state.step === 'redirecting' ? toIdle : state
  }
}

const isFromCurrentRun = (state: CheckoutState, { run }: { run: number }) =>
  state.step === 'preparing' && state.run === run
