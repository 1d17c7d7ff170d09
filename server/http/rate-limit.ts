import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { householdOf } from './caller.ts'
import { Refusal } from './errors.ts'

/** Lets so many calls a minute through for each address; the others get 429 with Retry-After. */
export function perMinute(calls: number) {
  const limiter = new RateLimiterMemory({ points: calls, duration: 60 })
  return async (ip: string): Promise<void> => {
    try {
      await limiter.consume(householdOf(ip))
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
      throw new Refusal(429, 'Too many requests. Please wait a moment and try again.', {
        'retry-after': String(seconds),
      })
    }
  }
}
