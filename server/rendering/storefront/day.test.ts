import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dateIn, watchDay } from './day.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  ['UTC', '2026-11-21T23:59:30Z', '2026-11-21', 30_000],
  ['America/New_York', '2026-11-22T04:59:59.500Z', '2026-11-21', 500],
  // Days with 25 and 23 hours, when clocks change at 2 and 3 o'clock.
  ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25', 25 * 3_600_000],
  ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29', 23 * 3_600_000],
])('a new day in %s starts at its midnight', (timeZone, now, date, ms) => {
  vi.setSystemTime(new Date(now))
  expect(dateIn(timeZone)).toBe(date)
  const onNewDay = vi.fn()
  const stop = watchDay(timeZone, onNewDay)
  vi.advanceTimersByTime(ms - 1)
  expect(onNewDay).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(onNewDay).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(onNewDay).toHaveBeenCalledTimes(2)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
