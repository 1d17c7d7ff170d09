import { expect, test } from 'vitest'
import type { Order, OrderStage } from '#shared/features/orders/orders.schema.ts'
import { syncWords } from './order-sync.ts'
import { isPaid, isToPost, orderStatuses, statusWords, waitsForPrinting } from './orders.ts'

test('a paid order is green, any other yellow, with the same text', { tags: ['A3.5'] }, () => {
  expect(orderStatuses.filter((orderStatus) => isPaid({ orderStatus }))).toEqual(['paid'])
  expect(statusWords('partially_refunded')).toBe('PARTIALLY REFUNDED')
})

test('a paid order waits for printing until it is shipped or cancelled', () => {
  const paid = { orderStatus: 'paid', fulfillmentStatus: 'unfulfilled', cancelledAt: null, isTest: false }
  expect(waitsForPrinting(paid)).toBe(true)
  expect(waitsForPrinting({ ...paid, orderStatus: 'partially_refunded' })).toBe(true)
  expect(waitsForPrinting({ ...paid, fulfillmentStatus: 'partially_fulfilled' })).toBe(true)
  expect(waitsForPrinting({ ...paid, isTest: true })).toBe(false)
  expect(waitsForPrinting({ ...paid, orderStatus: 'pending' })).toBe(false)
  expect(waitsForPrinting({ ...paid, fulfillmentStatus: 'fulfilled' })).toBe(false)
  expect(waitsForPrinting({ ...paid, cancelledAt: '2026-11-21T12:00:00Z' })).toBe(false)
})

test('an order is ready to pack while printed pieces have not been posted', () => {
  const line = (printed: number, posted: number) => ({ quantity: 3, printed, posted }) as Order['lineItems'][number]
  const isReady = (stage: OrderStage, ...lineItems: Order['lineItems']) => isToPost({ stages: [stage], lineItems })
  expect(isReady('to-print', line(0, 0), line(1, 0))).toBe(true)
  expect(isReady('printed', line(3, 2))).toBe(true)
  expect(isReady('to-print', line(0, 0), line(2, 2))).toBe(false)
  expect(isReady('cancelled', line(3, 0))).toBe(false)
})

test('the progress of an order sync is shown in words', () => {
  const counts = { added: 2, changed: 1, unchanged: 9, archived: 0, skipped: 1 }
  expect(syncWords({ counts, status: 'waiting' })).toBe('[WAITING] The order sync will start soon.')
  expect(syncWords({ counts, status: 'running' })).toBe('[SYNCING] 13 orders read, 2 new, 1 changed, 1 skipped so far')
  expect(syncWords({ counts, status: 'done' })).toBe('[DONE] 13 orders read, 2 new, 1 changed, 1 skipped.')
  const one = { added: 0, changed: 0, unchanged: 1, archived: 0, skipped: 0 }
  expect(syncWords({ counts: one, status: 'cancelled' })).toBe(
    '[CANCELLED] The last order sync did not finish: 1 order read.',
  )
  expect(syncWords({ counts, status: 'failed' })).toBeNull()
})
