import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Breaker } from './breaker.ts'
import { ShopifyError } from './shopify-error.ts'
import { Throttle } from './throttle.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const HOUR_MS = 3_600_000
const PAUSE_MS = 20

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())
const putClockBack = () => vi.setSystemTime(Date.now() - HOUR_MS)

test('a pause after failures ends in time although the clock is put back', async () => {
  const breaker = new Breaker(1, PAUSE_MS)
  const failure = new ShopifyError('unreachable', 'Shopify is away.')
  await expect(breaker.watch(() => Promise.reject(failure))).rejects.toThrow()
  expect(() => breaker.check()).toThrow('Shopify is away.')
  putClockBack()
  await waitFor(() => breaker.check())
})

test('calls wait for points no longer although the clock is put back', async () => {
  const throttle = new Throttle()
  const throttleStatus = { currentlyAvailable: 90, maximumAvailable: 100, restoreRate: 50 }
  throttle.learn('products', { requestedQueryCost: 10, throttleStatus } as never)
  putClockBack()
  await throttle.admit('products', AbortSignal.timeout(10 * PAUSE_MS))
})
