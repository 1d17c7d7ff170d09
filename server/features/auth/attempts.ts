import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { householdOf } from '#server/http/caller.ts'
import { waitOf, type Limits } from '#server/http/rate-limit.ts'

/** Guesses that one address may get wrong in a while, at whichever accounts, */
const OF_ADDRESS = 20
/** and that may be wrong at one account, from wherever they come. */
const OF_ACCOUNT = 8
const WHILE_SECONDS = 15 * 60

/** Whose guess it is. */
export interface Guess {
  ip: string
  /** As it was typed, whether there is such an account or not. */
  account: string
  /**
   * The mark of a browser that has signed in to this account before. It has guesses of its own: whoever spends the account's
   * does not keep its owner out.
   */
  knownBrowser: string | null
}

/** A guess that may be made. Until it is told to have been right it counts as a wrong one. */
export interface Attempt {
  wasRight(): Promise<void>
}

/**
 * Counts wrong guesses at passwords. One that would be too many gets the seconds to wait instead of an attempt.
 *
 * @param name - Where they are guessed at.
 */
export function countAttempts(limits: Limits, name: string) {
  const seconds = WHILE_SECONDS
  const addresses = limits.counter({ name: `${name}-address`, points: OF_ADDRESS, seconds, isFinal: true })
  // A right guess forgives them all, at whichever server it is made.
  const accounts = limits.counter({ name: `${name}-account`, points: OF_ACCOUNT, seconds, isFinal: false })

  return async ({ ip, account, knownBrowser }: Guess): Promise<Attempt | { wait: number }> => {
    const address = householdOf(ip)
    const target = createHash('sha256')
      .update(JSON.stringify([account, knownBrowser]))
      .digest('base64')
    try {
      await addresses.consume(address)
      await accounts.consume(target)
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return { wait: waitOf(reason, WHILE_SECONDS) }
    }
    return {
      async wasRight() {
        // Not forgotten altogether: else somebody with an account could guess at others' without end.
        await addresses.reward(address)
        await accounts.delete(target)
      },
    }
  }
}

/** `in 12 minutes`, as pages say it. */
export const inWords = (seconds: number): string =>
  seconds < 90 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`
