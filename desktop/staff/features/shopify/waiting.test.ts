import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sync } from '#shared/features/sync/sync.schema.ts'
import { client } from '#staff/api/client.ts'
import { Refused, Unreachable } from '#staff/api/refusal.ts'
import { toItsEnd } from './waiting.ts'

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

test('an answer that comes is the answer, and nothing else is asked', async () => {
  expect(await toItsEnd('products', async () => ({ products: 30 }))).toEqual({ products: 30 })
  expect(history).not.toHaveBeenCalled()
})

test.each([new Unreachable(null), new Refused(504, 'Gateway Timeout')])(
  'a sync whose answer is lost on the way is watched to its end: %s',
  async (lost) => {
    told({}, {}, { status: 'done' })
    const answer = toItsEnd('products', () => Promise.reject(lost))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await answer).toMatchObject({ id: '7', status: 'done' })
    expect(history).toHaveBeenCalledTimes(3)
  },
)

test('why it failed in the end is said, not that its answer was lost', async () => {
  told({}, { status: 'failed', error: 'Shopify refused the token.' })
  const answer = expect(toItsEnd('products', () => Promise.reject(new Unreachable(null)))).rejects.toThrow(
    'Shopify refused the token.',
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await answer
})

test('what the server refuses is a refusal, and so is what goes wrong while no sync runs, or nobody can be asked', async () => {
  const refused = new Refused(409, 'The sync was cancelled.')
  await expect(toItsEnd('products', () => Promise.reject(refused))).rejects.toBe(refused)
  expect(history).not.toHaveBeenCalled()
  const failed = new Refused(502, 'Shopify does not answer.')
  told({ status: 'failed' })
  await expect(toItsEnd('products', () => Promise.reject(failed))).rejects.toBe(failed)
  const away = new Unreachable(null)
  history.mockRejectedValueOnce(new Unreachable(null))
  await expect(toItsEnd('products', () => Promise.reject(away))).rejects.toBe(away)
})
