import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { END_MS, stallLimit } from './limits.ts'

interface WaitOptions {
  /** Milliseconds between two looks. */
  interval?: number
}

// Tests replace the clock of the program.
const now = performance.now.bind(performance)

/**
 * Waits until a check no longer throws, and returns its result. A machine may be as slow as it likes: the wait fails only
 * if the error stays the same for a minute. Turns a fake clock on at each look.
 *
 * @throws the last error of the check
 */
export async function waitFor<T>(check: () => T | Promise<T>, { interval = 20 }: WaitOptions = {}): Promise<T> {
  const begun = now()
  let changed = begun
  let observed: string | undefined
  for (;;) {
    try {
      return await check()
    } catch (error) {
      const text = String(error)
      if (text !== observed) [observed, changed] = [text, now()]
      if (now() - changed > stallLimit() || now() - begun > END_MS) throw error
    }
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(interval)
    await sleep(interval)
  }
}

/** Like `expect.poll`, but as patient as `waitFor`: `await eventually(read).toBe(5)`. */
export function eventually<T>(read: () => T, options?: WaitOptions): ReturnType<typeof expect.poll<T>> {
  const follow = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => (name === 'then' ? undefined : follow([...path, String(name)])),
      apply: (_, __, args: unknown[]) =>
        waitFor(async () => {
          let assertion = expect(await read()) as unknown as Record<string, never>
          for (const name of path.slice(0, -1)) assertion = assertion[name]!
          ;(assertion as unknown as Record<string, (...given: unknown[]) => void>)[path.at(-1)!]!(...args)
        }, options),
    })
  return follow([]) as ReturnType<typeof expect.poll<T>>
}
