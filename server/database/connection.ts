import type { PoolClient } from 'pg'
import type { PostgresPoolClient } from 'kysely'
import { isConnectionLost, ConnectionLostError, StalePlanError } from './connection-errors.ts'
import { WriteOutcomeUnknownError } from './http-errors.ts'
import type { StatementNames } from './statement-names.ts'

/** Statements without side effects. */
const isReadOnly = (text: string) =>
  /^select /i.test(text) || (/^with /i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text))

interface ConnectionParts {
  names: StatementNames
  /** Gets every error of a query. */
  onError(error: unknown): void
}

/**
 * A pooled connection while it is checked out. A read whose connection breaks is retried once on another one, but never
 * within a transaction. A single write whose response was lost throws an HttpError (503) that says so.
 */
export class Connection implements PostgresPoolClient {
  /** Null: it was released and no other was available. */
  #client: PoolClient | null
  readonly #another: () => Promise<PoolClient>
  readonly #names: StatementNames
  readonly #noteError: (error: unknown) => void
  #isInTransaction = false
  #isLost = false
  /** The error that aborted the current transaction. */
  #failure: unknown = null
  readonly #onError = () => void (this.#isLost = true)

  constructor(client: PoolClient, another: () => Promise<PoolClient>, { names, onError }: ConnectionParts) {
    this.#client = client
    this.#another = another
    this.#names = names
    this.#noteError = onError
    client.on('error', this.#onError)
  }

  query = (async (text: string, values: unknown[] = []) => {
    if (/^(begin|start transaction)/.test(text)) return this.#begin(text)
    if (text === 'commit' || text === 'rollback') return this.#end(text)
    return this.#isInTransaction ? this.#within(text, values) : this.#alone(text, values)
  }) as unknown as PostgresPoolClient['query']

  release = () => {
    // A broken connection, or one with an open transaction, must not be reused.
    this.#giveBack(this.#isLost || this.#isInTransaction)
  }

  async #begin(text: string) {
    const result = await this.#askUntilHeard(text)
    this.#isInTransaction = true
    this.#failure = null
    return result
  }

  async #end(text: 'commit' | 'rollback') {
    // The server has rolled back already; a second error would hide the first.
    if (text === 'rollback' && this.#isLost) return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    const result = await this.#ask(text)
    this.#isInTransaction = false
    // PostgreSQL responds to the commit of a failed transaction with a rollback instead of an error.
    if (text === 'commit' && result.command === 'ROLLBACK')
      throw this.#failure ?? new Error('The transaction failed before its commit.')
    return result
  }

  async #within(text: string, values: unknown[]) {
    try {
      return await this.#ask(text, values)
    } catch (error) {
      this.#failure ??= error
      throw error
    }
  }

  async #alone(text: string, values: unknown[]) {
    if (isReadOnly(text)) return this.#askUntilHeard(text, values)
    try {
      return await this.#ask(text, values)
    } catch (error) {
      throw error instanceof ConnectionLostError ? new WriteOutcomeUnknownError(error) : error
    }
  }

  async #askUntilHeard(text: string, values: unknown[] = []) {
    try {
      return await this.#ask(text, values)
    } catch (error) {
      if (!(error instanceof ConnectionLostError)) throw error
      this.#giveBack(true)
      this.#client = await this.#another()
      this.#client.on('error', this.#onError)
      this.#isLost = false
      return await this.#ask(text, values)
    }
  }

  async #ask(text: string, values: unknown[] = []) {
    const name = this.#names.nameOf(text)
    try {
      return await this.#client!.query(name === undefined ? { text, values } : { name, text, values })
    } catch (error) {
      this.#noteError(error)
      if (this.#names.isToBlame(error, name)) {
        if (this.#isInTransaction) throw new StalePlanError(error)
        return await this.#client!.query({ text, values })
      }
      if (!isConnectionLost(error)) throw error
      this.#isLost = true
      throw new ConnectionLostError(error)
    }
  }

  #giveBack(isBroken: boolean) {
    this.#client?.off('error', this.#onError)
    this.#client?.release(isBroken)
    this.#client = null
  }
}
