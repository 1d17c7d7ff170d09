import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
import { client } from '#staff/api/client.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { awaitSync } from './await-sync.ts'

const sync: Sync = {
  id: '7',
  kind: 'products',
  status: 'running',
  startedBy: 'Ada',
  startedAt: '2026-11-21T12:00:00Z',
  finishedAt: null,
  counts: { added: 1, changed: 2, unchanged: 3, archived: 0, skipped: 0 },
  error: null,
  reverts: null,
  canBeReverted: false,
}
const history = vi.spyOn(client.sync, 'history')
const told = (...answers: Partial<Sync>[]) => {
  for (const answer of answers) history.mockResolvedValueOnce([{ ...sync, ...answer }])
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  history.mockReset()
})

test('a response is returned without polling', async () => {
  expect(await awaitSync('products', async () => ({ products: 30 }))).toEqual({ products: 30 })
  expect(history).not.toHaveBeenCalled()
})

test.each([new UnreachableError(null), new ApiError(504, 'Gateway Timeout')])(
  'a sync with a lost response is polled until it ends: %s',
  async (lost) => {
    told({}, {}, { status: 'done' })
    const answer = awaitSync('products', () => Promise.reject(lost))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await answer).toMatchObject({ id: '7', status: 'done' })
    expect(history).toHaveBeenCalledTimes(3)
  },
)

test('the sync’s error is reported, not the lost response', async () => {
  told({}, { status: 'failed', error: 'Shopify refused the token.' })
  const answer = expect(awaitSync('products', () => Promise.reject(new UnreachableError(null)))).rejects.toThrow(
    'Shopify refused the token.',
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await answer
})

test('a rejection is thrown, as are errors while no sync runs', async () => {
  const refused = new ApiError(409, 'The sync was cancelled.')
  await expect(awaitSync('products', () => Promise.reject(refused))).rejects.toBe(refused)
  expect(history).not.toHaveBeenCalled()
  const failed = new ApiError(502, 'Shopify does not answer.')
  told({ status: 'failed' })
  await expect(awaitSync('products', () => Promise.reject(failed))).rejects.toBe(failed)
  const away = new UnreachableError(null)
  history.mockRejectedValueOnce(new UnreachableError(null))
  await expect(awaitSync('products', () => Promise.reject(away))).rejects.toBe(away)
})
