import type { LineReview } from '#shared/features/checkout/review.ts'

/** What the shopper is asked to accept before the hand-off (decisions 31 and 32). */
export interface Review {
  lines: LineReview[]
  /** Cents that the cart showed. */
  from: number
  /** Cents that would be handed over. */
  to: number
  /** Shopify's cart, when this is about what Shopify made of accepted lines: accepting goes straight on to its checkout. */
  placed?: { cartId: string; checkoutUrl: string }
}

/** The states of the checkout screen (specification section 4), with the review of decision 31 between preparing and redirecting. */
export type CheckoutState =
  | { step: 'idle'; run: number }
  | { step: 'preparing'; run: number }
  | { step: 'review'; run: number; review: Review }
  | { step: 'redirecting'; run: number; checkoutUrl: string }
  | { step: 'failed'; run: number; message: string; lines: LineReview[] }

/** `run` numbers the attempts, so that a late answer of an earlier one changes nothing. */
export type CheckoutEvent =
  | { type: 'start' }
  | { type: 'changed'; run: number; review: Review }
  | { type: 'ready'; run: number; checkoutUrl: string }
  | { type: 'failed'; run: number; message: string; lines?: LineReview[] }
  | { type: 'back' }
  | { type: 'cart-changed' }
  | { type: 'returned' }

export const idle: CheckoutState = { step: 'idle', run: 0 }

/** While preparing or redirecting the buttons are disabled (specification section 4). */
export const isBusy = ({ step }: CheckoutState) => step === 'preparing' || step === 'redirecting'

/** The checkout's state machine. Events that do not belong to the present state or run change nothing. */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { run } = state
  const toIdle: CheckoutState = { step: 'idle', run: run + 1 }
  switch (event.type) {
    case 'start':
      return isBusy(state) ? state : { step: 'preparing', run: run + 1 }
    case 'changed':
      return isAnswer(state, event) ? { step: 'review', run, review: event.review } : state
    case 'ready':
      return isAnswer(state, event) ? { step: 'redirecting', run, checkoutUrl: event.checkoutUrl } : state
    case 'failed':
      return isAnswer(state, event) ? { step: 'failed', run, message: event.message, lines: event.lines ?? [] } : state
    case 'back':
      return state.step === 'review' || state.step === 'failed' ? toIdle : state
    case 'cart-changed':
      // A redirect empties the cart itself.
      return state.step === 'redirecting' || state.step === 'idle' ? state : toIdle
    case 'returned':
      // The browser's Back brought this page back as it was left.
      return state.step === 'redirecting' ? toIdle : state
  }
}

const isAnswer = (state: CheckoutState, { run }: { run: number }) => state.step === 'preparing' && state.run === run
