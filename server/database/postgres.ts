import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, types as parsers, type ClientConfig, type CustomTypesConfig, type PoolClient } from 'pg'
import type { PostgresPool } from 'kysely'
import { Connection } from './connection.ts'
import { isConnectionLost, ConnectionLostError } from './connection-errors.ts'
import { StatementNames } from './statement-names.ts'

/** Statement timeout: by then the shopper has left and others need the connection. */
const STATEMENT_MS = 15_000
const LOCK_MS = 5_000
/** Idle-in-transaction timeout: a paused process releases its locks before the lock timeout of others expires. */
const IDLE_MS = 3_000
/** Set after connecting: PgBouncer refuses them as startup parameters. */
const LIMITS = `
  set statement_timeout = ${STATEMENT_MS};
  set lock_timeout = ${LOCK_MS};
  set idle_in_transaction_session_timeout = ${IDLE_MS}`
/** Client-side timeout, a little longer than the server's, in case the server stops responding. */
const ANSWER_MS = 20_000
const CONNECT_MS = 5_000
/** How long a request waits for a restarting database. */
const RESTART_WAIT_MS = 8_000
/** After this long, the database is down rather than restarting. */
const AWAY_MS = 15_000
/** Without attempts for this long, the last known state is outdated. */
const FORGET_MS = CONNECT_MS + 2_000
const TRY_AGAIN_MS = 100
/** An unresponsive database must not delay a shutdown. */
export const CLOSE_MS = 2_000

/** Settings of every connection, whatever its purpose. */
export const connectionConfig = (url: string, purpose: string): ClientConfig => ({
  connectionString: url,
  application_name: `hoard ${purpose}`,
  connectionTimeoutMillis: CONNECT_MS,
  // Probes silent peers, to detect dead connections.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** Waits for `work`, but not longer than `ms`; it then continues unattended. */
export const waitAtMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })])

/** Counts and sums arrive as text because they may exceed a double; ours never do. */
const { INT8, NUMERIC } = parsers.builtins
export const typeParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : parsers.getTypeParser(oid, format)) as typeof parsers.getTypeParser,
}

export interface OpenPool extends PostgresPool {
  /** The pg pool, for libraries that need it. */
  pool: Pool
}

interface PoolListeners {
  onIdleError(error: Error): void
  onQueryError(error: unknown): void
}

/**
 * A bounded connection pool for Kysely. It waits for a restarting database, but fails at once when the database has
 * been away for 15 s.
 * @param size - Maximum number of connections; further callers wait.
 */
export function openPool(url: string, size: number, { onIdleError, onQueryError }: PoolListeners): OpenPool {
  const pool = new Pool({
    ...connectionConfig(url, 'server'),
    max: size,
    idleTimeoutMillis: 60_000,
    onConnect: (client) => client.query(LIMITS),
    query_timeout: ANSWER_MS,
    types: typeParsers,
  })
  const names = new StatementNames()
  let awaySince: number | undefined
  let lostAt = 0
  // Errors of idle connections; those in use report their own.
  pool.on('error', onIdleError)
  // Without this listener, a connection that ends between the pool and its user would crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function connectWithRetry(): Promise<PoolClient> {
    const until = performance.now() + RESTART_WAIT_MS
    for (;;) {
      try {
        const client = await pool.connect()
        awaySince = undefined
        return client
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        const now = performance.now()
        if (awaySince === undefined || now - lostAt > FORGET_MS) awaySince = now
        lostAt = now
        if (now > until || now - awaySince > AWAY_MS) throw new ConnectionLostError(error)
        await sleep(TRY_AGAIN_MS)
      }
    }
  }

  return {
    pool,
    options: pool.options,
    connect: async () => new Connection(await connectWithRetry(), connectWithRetry, { names, onError: onQueryError }),
    end: async () => void (await waitAtMost(CLOSE_MS, pool.end())),
  }
}
