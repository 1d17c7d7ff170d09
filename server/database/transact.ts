import { PostgresAdapter } from 'kysely'
import { retry } from '#shared/retry.ts'
import type { Database } from './database.ts'
import { ConnectionLostError, StalePlanError } from './connection-errors.ts'
import { WriteOutcomeUnknownError } from './http-errors.ts'

/** Enough for heavy contention on one row. */
const TRIES = 10
const WAIT_MS = 5

/**
 * Runs a serializable transaction. SQLite runs writers one after the other. PostgreSQL may abort and retry, so `work`
 * must only query the database. Nested calls join the outer transaction.
 * @throws HttpError (503) if the connection was lost during the commit, and whatever `work` throws
 */
export async function transact<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  let isCommitting = false
  let last: Database | undefined
  const attempt = () => {
    isCommitting = false
    const transaction = db.transaction()
    return (isPostgres(db) ? transaction.setIsolationLevel('serializable') : transaction).execute(async (tx) => {
      last = tx
      const answer = await work(tx)
      isCommitting = true
      return answer
    })
  }
  const answer = await retry(attempt, (error, failures) => {
    const isLost = isCausedBy(error, (cause) => cause instanceof ConnectionLostError)
    if (isCommitting && isLost) throw new WriteOutcomeUnknownError(error)
    return failures < TRIES && (isLost || isCausedBy(error, isRetryable))
      ? Math.random() * WAIT_MS * 2 ** failures
      : null
  })
  for (const next of followers.get(last!) ?? []) next()
  return answer
}

const followers = new WeakMap<Database, Set<() => void>>()

/**
 * Calls `next` once this transaction of `transact` has committed, and at once outside of one. A killed server never
 * calls it.
 */
export function afterCommit(tx: Database, next: () => void): void {
  if (!tx.isTransaction) return next()
  followers.set(tx, (followers.get(tx) ?? new Set()).add(next))
}

export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Serialization failures, deadlocks, and plans made stale by another version: a retry may succeed. */
const isRetryable = (error: unknown): boolean =>
  error instanceof StalePlanError ||
  (error instanceof Error && 'code' in error && /^(40001|40P01)$/.test(String(error.code)))

/** The work may have put the cause into an error of its own. What may have been written isn't repeated. */
const isCausedBy = (error: unknown, is: (cause: unknown) => boolean): boolean =>
  is(error) || (error instanceof Error && !(error instanceof WriteOutcomeUnknownError) && isCausedBy(error.cause, is))
