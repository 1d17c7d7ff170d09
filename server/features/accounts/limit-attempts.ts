import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimitKey } from '#server/http/client-ip.ts'
import { retryAfterSeconds, type RateLimits } from '#server/http/rate-limit.ts'

/** Wrong guesses allowed per IP address, over all accounts. */
const GUESSES_PER_ADDRESS = 20
/** Wrong guesses allowed per account, over all IP addresses. */
const GUESSES_PER_ACCOUNT = 8
const WINDOW_SECONDS = 15 * 60

export interface Guess {
  ip: string
  /** As typed, whether the account exists or not. */
  account: string
  /**
   * Mark of a browser that has signed in to this account before. Such browsers have a limit of their own, so an
   * attacker can't lock the owner out.
   */
  knownBrowser: string | null
}

/** An allowed guess. It counts as wrong until `succeeded` is called. */
export interface Attempt {
  succeeded(): Promise<void>
}

/**
 * Limits wrong password guesses. A guess over the limit gets the seconds to wait instead of an attempt.
 * @param name - Prefix of the counters.
 */
export function limitAttempts(limits: RateLimits, name: string) {
  const seconds = WINDOW_SECONDS
  const addresses = limits.counter({ name: `${name}-address`, points: GUESSES_PER_ADDRESS, seconds, isFinal: true })
  // A correct guess resets the counter, on all servers.
  const accounts = limits.counter({ name: `${name}-account`, points: GUESSES_PER_ACCOUNT, seconds, isFinal: false })

  return async ({ ip, account, knownBrowser }: Guess): Promise<Attempt | { wait: number }> => {
    const address = rateLimitKey(ip)
    const target = createHash('sha256')
      .update(JSON.stringify([account, knownBrowser]))
      .digest('base64')
    try {
      await addresses.consume(address)
      await accounts.consume(target)
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return { wait: retryAfterSeconds(reason, WINDOW_SECONDS) }
    }
    return {
      async succeeded() {
        // Only this guess is given back: otherwise anyone with an account could reset the limit between guesses at
        // other accounts.
        await addresses.reward(address)
        await accounts.delete(target)
      },
    }
  }
}

/** Formats a waiting time: `in 12 minutes`. */
export const formatWait = (seconds: number): string =>
  seconds < 90 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`
