import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, types as parsers, type ClientConfig, type CustomTypesConfig, type PoolClient } from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** A statement that takes longer is ended: shoppers have gone by then, and others wait for the connection. */
const STATEMENT_MS = 15_000
const LOCK_MS = 5_000
/** A transaction of a process that is paused holds up the others no longer than this. */
const IDLE_MS = 5_000
/** Some more than the server's own limit: for a server that says nothing any more. */
const ANSWER_MS = 20_000
const CONNECT_MS = 5_000
/** A database that restarts is waited for: whoever asks meanwhile is answered late instead of badly. */
const PATIENCE_MS = 8_000
const TRY_AGAIN_MS = 100

/** What a connection is opened with, wherever it is for. */
export const connectionConfig = (url: string, purpose: string): ClientConfig => ({
  connectionString: url,
  application_name: `hoard ${purpose}`,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
})

/** Counts and sums come as text, because they could be larger than any count of ours. */
const { INT8, NUMERIC } = parsers.builtins
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : parsers.getTypeParser(oid, format)) as typeof parsers.getTypeParser,
}

/** The database has gone, is not there yet, or has ended this connection: another one may have more luck. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error)
    return /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|25P03)$/.test(
      String(error.code),
    )
  return /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/.test(
    error.message,
  )
}

export interface OpenPool extends PostgresPool {
  /** The pool itself, for libraries that speak with it. */
  pool: Pool
}

/**
 * A bounded pool of connections, as Kysely takes it. It waits for a database that restarts, and asks a question that was cut off once
 * more, on another connection; never in a transaction, of which nobody knows how far it came.
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
  // Of connections that nobody uses at the moment; whoever uses one hears of it there.
  pool.on('error', onError)

  async function patient(): Promise<PoolClient> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        if (!isLost(error) || performance.now() > until) throw error
        await sleep(TRY_AGAIN_MS)
      }
    }
  }

  return {
    pool,
    options: pool.options,
    connect: async () => new Connection(await patient(), patient),
    end: () => pool.end(),
  }
}

/** A connection for as long as somebody has it; which one it is may change between two questions. */
class Connection implements PostgresPoolClient {
  #client: PoolClient
  readonly #another: () => Promise<PoolClient>
  #isInTransaction = false
  #isLost = false
  readonly #onError = () => void (this.#isLost = true)

  constructor(client: PoolClient, another: () => Promise<PoolClient>) {
    this.#client = client
    this.#another = another
    client.on('error', this.#onError)
  }

  query = (async (text: string, values: unknown[] = []) => {
    // The server has undone it already; a second error would hide the first.
    if (text === 'rollback' && this.#isLost) return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    const isBegin = /^(begin|start transaction)/.test(text)
    const result = await this.#ask(text, values, !this.#isInTransaction && (isBegin || text.startsWith('select ')))
    if (isBegin) this.#isInTransaction = true
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
    return result
  }) as unknown as PostgresPoolClient['query']

  release = () => {
    this.#client.off('error', this.#onError)
    // A transaction that nobody has ended, or a broken connection, is nothing for the next one.
    this.#client.release(this.#isLost || this.#isInTransaction)
  }

  async #ask(text: string, values: unknown[], mayAskAgain: boolean) {
    try {
      return await this.#client.query(text, values)
    } catch (error) {
      if (isLost(error)) this.#isLost = true
      if (!this.#isLost || !mayAskAgain) throw error
      await this.#renew()
      return await this.#client.query(text, values)
    }
  }

  async #renew() {
    this.#client.off('error', this.#onError)
    this.#client.release(true)
    this.#client = await this.#another()
    this.#client.on('error', this.#onError)
    this.#isLost = false
  }
}
