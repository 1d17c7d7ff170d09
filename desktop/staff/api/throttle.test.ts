import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first call runs at once and a hundred more cause one more run', async () => {
  const run = vi.fn(async () => undefined)
  const reads = throttle(run, 2000)
  reads.ask()
  expect(run).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 100; count++) reads.ask()
  await vi.advanceTimersByTimeAsync(1999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(2)
  reads.ask()
  expect(run).toHaveBeenCalledTimes(3)
})

test('a slow run is not started twice and is followed by a pause', async () => {
  let done = () => {}
  const run = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
  const reads = throttle(run, 2000)
  reads.ask()
  await vi.advanceTimersByTimeAsync(30_000)
  reads.ask()
  expect(run).toHaveBeenCalledTimes(1)
  done()
  await vi.advanceTimersByTimeAsync(2000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('cancel drops a pending run', async () => {
  const run = vi.fn(async () => undefined)
  const reads = throttle(run, 2000)
  reads.ask()
  reads.ask()
  reads.cancel()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})
