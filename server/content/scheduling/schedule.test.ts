import { afterEach, expect, test, vi } from 'vitest'
import { silent } from '#tests/harness/silent.ts'
import { openSchedule } from './schedule.ts'

afterEach(() => vi.useRealTimers())

test('tasks run before opening, every second, and again after a failure', async () => {
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start })
  const looks: number[] = []
  let others = 0
  const schedule = await openSchedule({
    log: silent,
    now: async () => new Date(),
    tasks: {
      'publishing posts': async (now) => {
        looks.push(now.getTime() - start)
        if (looks.length === 2) throw new Error('the database is locked')
      },
      // A failing task doesn't stop the others.
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
