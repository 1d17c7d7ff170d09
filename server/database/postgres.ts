import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, types as parsers, type ClientConfig, type CustomTypesConfig, type PoolClient } from 'pg'
import type { PostgresPool } from 'kysely'
import { Connection } from './connection.ts'
import { isLost, LostConnection } from './lost.ts'
import { StatementNames } from './statement-names.ts'

/** A statement that takes longer is ended: shoppers have gone by then, and others wait for the connection. */
const STATEMENT_MS = 15_000
const LOCK_MS = 5_000
/** A transaction of a process that is paused holds up the others no longer than this, and so less long than they wait for a lock. */
const IDLE_MS = 3_000
/** Some more than the server's own limit: for a server that says nothing any more. */
const ANSWER_MS = 20_000
const CONNECT_MS = 5_000
/** A database that restarts is waited for: whoever asks meanwhile is answered late instead of badly. */
const PATIENCE_MS = 8_000
/** One that has been away for so long doesn't just restart. */
const AWAY_MS = 15_000
/** Nobody has tried for longer than a try takes: what was known of the database then says nothing of now. */
const FORGET_MS = CONNECT_MS + 2_000
const TRY_AGAIN_MS = 100
/** A server that says nothing any more keeps nobody from stopping. */
export const CLOSE_MS = 2_000

/** What a connection is opened with, wherever it is for. */
export const connectionConfig = (url: string, purpose: string): ClientConfig => ({
  connectionString: url,
  application_name: `hoard ${purpose}`,
  connectionTimeoutMillis: CONNECT_MS,
  // Whoever says nothing for long is asked whether they are still there.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** What takes longer is left to itself. */
export const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })])

/** Counts and sums come as text, because they could be larger than any count of ours. */
const { INT8, NUMERIC } = parsers.builtins
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : parsers.getTypeParser(oid, format)) as typeof parsers.getTypeParser,
}

export interface OpenPool extends PostgresPool {
  /** The pool itself, for libraries that speak with it. */
  pool: Pool
}

/**
 * A bounded pool of connections, as Kysely takes it. It waits for a database that restarts. One that has been away for 15 s
 * isn't waited for any more: whoever comes hears so at once, and not after 8 s at each server that the balancer asks.
 *
 * @param size - Connections at most; whoever needs one more waits.
 */
export function openPool(url: string, size: number, onError: (error: Error) => void): OpenPool {
  const pool = new Pool({
    ...connectionConfig(url, 'server'),
    max: size,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    query_timeout: ANSWER_MS,
    types,
  })
  const names = new StatementNames()
  let awaySince: number | undefined
  let lostAt = 0
  // Of connections that nobody uses at the moment; whoever uses one hears of it there.
  pool.on('error', onError)
  // Between the two nobody listens: one that is ended as it is handed over, or given back, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function patient(): Promise<PoolClient> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        const client = await pool.connect()
        awaySince = undefined
        return client
      } catch (error) {
        if (!isLost(error)) throw error
        const now = performance.now()
        if (awaySince === undefined || now - lostAt > FORGET_MS) awaySince = now
        lostAt = now
        if (now > until || now - awaySince > AWAY_MS) throw new LostConnection(error)
        await sleep(TRY_AGAIN_MS)
      }
    }
  }

  return {
    pool,
    options: pool.options,
    connect: async () => new Connection(await patient(), patient, names),
    end: async () => void (await within(CLOSE_MS, pool.end())),
  }
}
