import { afterEach, expect, test, vi } from 'vitest'
import { silent } from '#tests/harness/shopify.ts'
import { openSchedule } from './schedule.ts'

afterEach(() => vi.useRealTimers())

test('issue 4 schedule: the shop looks before it opens and every second, and once more after a failure', async () => {
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start })
  const looks: number[] = []
  let others = 0
  const schedule = await openSchedule({
    log: silent,
    now: async () => new Date(),
    plans: {
      'publishing posts': async (now) => {
        looks.push(now.getTime() - start)
        if (looks.length === 2) throw new Error('the database is locked')
      },
      // One that fails holds nobody up.
      'publishing pages': async () => void (others += 1),
    },
  })
  expect([looks, others]).toEqual([[0], 1])
  await vi.advanceTimersByTimeAsync(2999)
  expect([looks, others]).toEqual([[0, 1000, 2000], 3])
  await schedule.close()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(looks.length).toBe(3)
})
