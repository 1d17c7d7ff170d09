import { afterEach, expect, test, vi } from 'vitest'
import { orPlainly } from './plain-form.ts'

afterEach(() => void vi.useRealTimers())

test('a form that the browser has sent in vain can be used again', { tags: ['S10.59'] }, async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  const submit = vi.fn()
  const fault = new TypeError('broken')
  const done = orPlainly(
    () => Promise.reject(fault),
    () => ({ submit }) as unknown as HTMLFormElement,
  )
  const told = expect(done).rejects.toBe(fault)
  await vi.advanceTimersByTimeAsync(600)
  expect(submit).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(15_000)
  await told
  expect(submit).toHaveBeenCalledTimes(1)
})
