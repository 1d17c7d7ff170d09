import type { CheckoutReview } from '#shared/features/checkout/flow.ts'
import { CART_CHANGED } from '#shared/features/checkout/messages.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkoutReducer, idle, isBusy, type CheckoutEvent, type CheckoutState } from './checkout.machine.ts'

const review: CheckoutReview = { lines: [], from: 400, to: 500 }
const after = (...events: CheckoutEvent[]) => events.reduce(checkoutReducer, idle)
const url = 'https://shop.example/checkout/1'

test('an unchanged cart goes from idle to preparing to redirecting', { tags: ['S4.12'] }, () => {
  expect(after({ type: 'start' })).toEqual({ step: 'preparing', run: 1 })
  expect(after({ type: 'start' }, { type: 'ready', run: 1, checkoutUrl: url })).toEqual({
    step: 'redirecting',
    run: 1,
    checkoutUrl: url,
  })
})

test('a changed cart is reviewed and accepted or rejected', () => {
  const reviewing = after({ type: 'start' }, { type: 'changed', run: 1, review })
  expect(reviewing).toMatchObject({ step: 'review', review })
  expect(checkoutReducer(reviewing, { type: 'start' })).toMatchObject({ step: 'preparing', run: 2 })
  expect(checkoutReducer(reviewing, { type: 'back' }).step).toBe('idle')
})

test('a second click while preparing starts nothing', { tags: ['S4.14'] }, () => {
  expect(after({ type: 'start' }, { type: 'start' })).toEqual({ step: 'preparing', run: 1 })
})

test('a cart that changes while it is prepared is looked at first', () => {
  expect(after({ type: 'start' }, { type: 'cart-changed' })).toMatchObject({ step: 'failed', message: CART_CHANGED })
})

test('a late result of an earlier attempt is ignored', () => {
  const late = after(
    { type: 'start' },
    { type: 'cart-changed' },
    { type: 'start' },
    { type: 'ready', run: 1, checkoutUrl: url },
  )
  expect(late.step).toBe('preparing')
})

test('a cart change clears an error but not a redirect', { tags: ['S4.15'] }, () => {
  const failed = after({ type: 'start' }, { type: 'failed', run: 1, message: 'Failed to create cart' })
  expect(failed).toMatchObject({ step: 'failed', message: 'Failed to create cart', lines: [] })
  expect(checkoutReducer(failed, { type: 'cart-changed' }).step).toBe('idle')
  const redirecting = after({ type: 'start' }, { type: 'ready', run: 1, checkoutUrl: url })
  expect(checkoutReducer(redirecting, { type: 'cart-changed' })).toBe(redirecting)
  expect(checkoutReducer(redirecting, { type: 'returned' }).step).toBe('idle')
})

test('only the running attempt redirects, and only to its own URL', () => {
  const run = fc.integer({ min: 0, max: 4 })
  const event: fc.Arbitrary<CheckoutEvent> = fc.oneof(
    fc.constantFrom<CheckoutEvent>({ type: 'start' }, { type: 'back' }, { type: 'cart-changed' }, { type: 'returned' }),
    run.map((run): CheckoutEvent => ({ type: 'changed', run, review })),
    run.map((run): CheckoutEvent => ({ type: 'ready', run, checkoutUrl: String(run) })),
    run.map((run): CheckoutEvent => ({ type: 'failed', run, message: 'no' })),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let state: CheckoutState = idle
      for (const event of events) {
        const next = checkoutReducer(state, event)
        if (next.step === 'redirecting') expect(next.checkoutUrl).toBe(String(next.run))
        if (next.step === 'redirecting' && state.step !== 'redirecting') expect(state.step).toBe('preparing')
        if (isBusy(state) && event.type === 'start') expect(next).toBe(state)
        expect(next.run).toBeGreaterThanOrEqual(state.run)
        state = next
      }
    }),
  )
})
