import type { PoolClient } from 'pg'
import type { PostgresPoolClient } from 'kysely'
import { isLost, LostConnection, StatementForgotten } from './lost.ts'
import { LostAnswer } from './refusals.ts'
import type { StatementNames } from './statement-names.ts'

/** Questions that change nothing. */
const isReading = (text: string) =>
  /^select /i.test(text) || (/^with /i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text))

/**
 * A connection for as long as somebody has it. A question that was cut off is asked once more, on another connection; never within a
 * transaction, of which nobody knows how far it came. A write of its own whose answer was lost throws a Refusal (503) that says so.
 */
export class Connection implements PostgresPoolClient {
  /** Null: it was given back, and there is no other. */
  #client: PoolClient | null
  readonly #another: () => Promise<PoolClient>
  readonly #names: StatementNames
  #isInTransaction = false
  #isLost = false
  /** What made PostgreSQL give up this transaction. */
  #failure: unknown = null
  readonly #onError = () => void (this.#isLost = true)

  constructor(client: PoolClient, another: () => Promise<PoolClient>, names: StatementNames) {
    this.#client = client
    this.#another = another
    this.#names = names
    client.on('error', this.#onError)
  }

  query = (async (text: string, values: unknown[] = []) => {
    if (/^(begin|start transaction)/.test(text)) return this.#begin(text)
    if (text === 'commit' || text === 'rollback') return this.#end(text)
    return this.#isInTransaction ? this.#within(text, values) : this.#alone(text, values)
  }) as unknown as PostgresPoolClient['query']

  release = () => {
    // A transaction that nobody has ended, or a broken connection, is nothing for the next one.
    this.#giveBack(this.#isLost || this.#isInTransaction)
  }

  async #begin(text: string) {
    const result = await this.#askUntilHeard(text)
    this.#isInTransaction = true
    this.#failure = null
    return result
  }

  async #end(text: 'commit' | 'rollback') {
    // The server has undone it already; a second error would hide the first.
    if (text === 'rollback' && this.#isLost) return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    const result = await this.#ask(text)
    this.#isInTransaction = false
    // PostgreSQL answers the commit of a transaction that has failed with a rollback, and calls that no error.
    if (text === 'commit' && result.command === 'ROLLBACK')
      throw this.#failure ?? new Error('The transaction had failed before it was to be committed.')
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
    if (isReading(text)) return this.#askUntilHeard(text, values)
    try {
      return await this.#ask(text, values)
    } catch (error) {
      throw error instanceof LostConnection ? new LostAnswer(error) : error
    }
  }

  async #askUntilHeard(text: string, values: unknown[] = []) {
    try {
      return await this.#ask(text, values)
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error
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
      if (this.#names.isToBlame(error, name)) {
        if (this.#isInTransaction) throw new StatementForgotten(error)
        return await this.#client!.query({ text, values })
      }
      if (!isLost(error)) throw error
      this.#isLost = true
      throw new LostConnection(error)
    }
  }

  #giveBack(isBroken: boolean) {
    this.#client?.off('error', this.#onError)
    this.#client?.release(isBroken)
    this.#client = null
  }
}
