import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, type Driver, SqliteAdapter, SqliteDialect } from 'kysely'
import { pause } from '#server/pause.ts'
import { Limiter } from '#shared/concurrency.ts'
import { backOff } from '#shared/retry.ts'
import { BUSY_MS, cacheStatements, isBusy, type Connection } from './sqlite.ts'

const delayAfter = backOff({ first: 4, most: 64 })

/**
 * One connection for all queries, in turn. If another process holds the write lock, a query tries again for up to five
 * seconds, and in between gives its turn to others: waiting inside SQLite would stop the only thread. `onError` gets
 * every error of a query.
 */
export class NonBlockingSqliteDialect extends SqliteDialect {
  readonly #connection: Connection
  readonly #onError: (error: unknown) => void

  constructor(connection: Connection, onError: (error: unknown) => void) {
    super({ database: cacheStatements(connection) })
    this.#connection = connection
    this.#onError = onError
  }

  /** The driver gives out turns itself; Kysely would keep a turn while its query waits. */
  override createAdapter = () => new AdapterWithTurns()

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const turns = new Limiter(1)
    return Object.assign(driver, {
      acquireConnection: async () =>
        new Turn(await acquire(), this.#connection, this.#onError, turns, await turns.acquire()),
      releaseConnection: async (turn: Turn) => turn.end(),
    })
  }
}

class AdapterWithTurns extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** The connection while one caller has it. */
class Turn implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #connection: Connection
  readonly #onError: (error: unknown) => void
  readonly #turns: Limiter
  end: () => void

  constructor(
    inner: DatabaseConnection,
    connection: Connection,
    onError: (error: unknown) => void,
    turns: Limiter,
    end: () => void,
  ) {
    this.#inner = inner
    this.#connection = connection
    this.#onError = onError
    this.#turns = turns
    this.end = end
  }

  async executeQuery<R>(query: CompiledQuery) {
    // SQLite answers at once, so a loop of queries would let nobody in.
    await pause()
    const until = performance.now() + BUSY_MS
    for (let failures = 1; ; failures++) {
      try {
        return await this.#inner.executeQuery<R>(query)
      } catch (error) {
        this.#onError(error)
        if (!isBusy(error) || this.#connection.inTransaction || performance.now() > until) throw error
      }
      this.end()
      await sleep(delayAfter(failures))
      this.end = await this.#turns.acquire()
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number) {
    return this.#inner.streamQuery<R>(query, chunkSize)
  }
}
