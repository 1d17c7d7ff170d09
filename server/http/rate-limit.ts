import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from '#server/database/database.ts'
import { householdOf } from './caller.ts'
import { Refusal } from './errors.ts'

interface Counted {
  /** What is counted; nothing else may be called so. */
  name: string
  /** So many are let through, */
  points: number
  /** within so many seconds after the first. */
  seconds: number
  /** Whoever is refused is remembered here and asks no database again: not for what may be forgiven before its time. */
  isFinal: boolean
}

/** Counts who has done what how often, for all servers of the shop together. */
export interface Limits {
  counter(counted: Counted): RateLimiterAbstract
}

/**
 * Counts are kept in memory while there is one server, and else in the PostgreSQL that the servers share. While that is away each server
 * counts for itself.
 *
 * @param pool - Null: in memory.
 */
export function openLimits(pool: Pool | null): Limits {
  const names = new Set<string>()
  return {
    counter({ name, points, seconds, isFinal }) {
      if (names.has(name)) throw new Error(`Two limits are called ${name}.`)
      names.add(name)
      const own = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
      if (!pool) return own
      return new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // See sweepLimits.
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
        ...(isFinal && { inMemoryBlockOnConsumed: points + 1 }),
        insuranceLimiter: own,
      })
    },
  }
}

/**
 * Lets so many calls a minute through for each address; the others get 429 with Retry-After.
 *
 * @param name - Of the limit, such as `carts`.
 */
export function perMinute(limits: Limits, name: string, calls: number) {
  const limiter = limits.counter({ name, points: calls, seconds: 60, isFinal: true })
  return async (ip: string): Promise<void> => {
    try {
      await limiter.consume(householdOf(ip))
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      throw new Refusal(429, 'Too many requests. Please wait a moment and try again.', {
        'retry-after': String(waitOf(reason, 60)),
      })
    }
  }
}

/**
 * Seconds until a refused one may try again.
 *
 * @param most - The clock of the server that has counted first may be another.
 */
export const waitOf = ({ msBeforeNext }: RateLimiterRes, most: number): number =>
  Math.min(most, Math.max(1, Math.ceil(msBeforeNext / 1000)))

/** Forgets what was counted for a time that is over since. */
export async function sweepLimits(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expire', '<', before.getTime()).execute()
}
