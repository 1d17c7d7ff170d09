import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from '#server/database/database.ts'
import { rateLimitKey } from './client-ip.ts'
import { HttpError } from '#server/errors.ts'

interface RateLimitOptions {
  /** Unique name of the limit. */
  name: string
  /** Number of allowed calls */
  points: number
  /** within this many seconds after the first. */
  seconds: number
  /** Blocks refused callers in memory without asking the database. Not for limits that can be reset early. */
  isFinal: boolean
}

/** Creates rate limiters that all servers of the shop share. */
export interface RateLimits {
  counter(counted: RateLimitOptions): RateLimiterAbstract
}

/**
 * Counts in PostgreSQL when several servers share one, otherwise in memory. While the database is unreachable, each
 * server counts for itself.
 * @param pool - Null: count in memory.
 */
export function createRateLimits(pool: Pool | null): RateLimits {
  const names = new Set<string>()
  return {
    counter({ name, points, seconds, isFinal }) {
      if (names.has(name)) throw new Error(`Two rate limits are called ${name}.`)
      names.add(name)
      const own = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
      if (!pool) return own
      return new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // `sweepRateLimits` deletes expired rows.
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
 * Returns a function that throws HttpError (429, with Retry-After) after more than `calls` calls per minute from one
 * client.
 * @param name - Name of the limit, such as `carts`.
 */
export function limitPerMinute(limits: RateLimits, name: string, calls: number) {
  const message = 'Too many requests. Please wait a moment and try again.'
  const limit = limitCalls(limits, { name, points: calls, seconds: 60, message })
  return (ip: string): Promise<void> => limit(rateLimitKey(ip))
}

/** Returns a function that throws HttpError (429, with Retry-After) after more than `points` calls with one key. */
export function limitCalls(
  limits: RateLimits,
  { message, ...options }: Omit<RateLimitOptions, 'isFinal'> & { message: string },
) {
  const limiter = limits.counter({ ...options, isFinal: true })
  return async (key: string): Promise<void> => {
    try {
      await limiter.consume(key)
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      throw new HttpError(429, message, { 'retry-after': String(retryAfterSeconds(reason, options.seconds)) })
    }
  }
}

/**
 * Seconds until a refused client may retry.
 * @param most - Upper bound, because the clocks of servers may differ.
 */
export const retryAfterSeconds = ({ msBeforeNext }: RateLimiterRes, most: number): number =>
  Math.min(most, Math.max(1, Math.ceil(msBeforeNext / 1000)))

/** Longer than any limit counts. */
const MOST_MS = 86_400_000

/** Deletes expired counts, and those of a clock that was ahead: they would lock people out until then. */
export async function sweepRateLimits(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where((eb) => eb.or([eb('expire', '<', before.getTime()), eb('expire', '>', Date.now() + MOST_MS)]))
    .execute()
}
