import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimitKey } from '#server/http/client-ip.ts'
import { retryAfterSeconds, type RateLimits } from '#server/http/rate-limit.ts'

/** Wrong guesses that are allowed within some time after the first. */
interface AttemptLimit {
  /** Per IP address, over all accounts. */
  perAddress: number
  /** Per account, over all IP addresses. */
  perAccount: number
  seconds: number
}

const IN_A_QUARTER_HOUR: AttemptLimit = { perAddress: 20, perAccount: 8, seconds: 15 * 60 }
/** Six digits could be guessed in months at the rate above; this makes it decades. */
export const IN_A_DAY: AttemptLimit = { perAddress: 200, perAccount: 30, seconds: 86_400 }

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
 * Limits wrong guesses of passwords and codes. A guess over the limit gets the seconds to wait instead of an attempt.
 * @param name - Prefix of the counters.
 */
export function limitAttempts(limits: RateLimits, name: string, limit = IN_A_QUARTER_HOUR) {
  const { perAddress, perAccount, seconds } = limit
  const addresses = limits.counter({ name: `${name}-address`, points: perAddress, seconds, isFinal: true })
  // A correct guess resets the counter, on all servers.
  const accounts = limits.counter({ name: `${name}-account`, points: perAccount, seconds, isFinal: false })

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
      return { wait: retryAfterSeconds(reason, seconds) }
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
  seconds < 90
    ? 'in a minute'
    : seconds < 7_200
      ? `in ${Math.ceil(seconds / 60)} minutes`
      : `in ${Math.ceil(seconds / 3_600)} hours`
