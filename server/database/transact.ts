import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresAdapter } from 'kysely'
import type { Database } from './database.ts'
import { LostConnection, StatementForgotten } from './lost.ts'
import { LostAnswer } from './refusals.ts'

/** As often as a crowd at one row may need. */
const TRIES = 10
const WAIT_MS = 5

/**
 * Runs a transaction as if no other ran at the same time. SQLite lets one write after the other. PostgreSQL lets them go on together and
 * ends those that could not have come one after the other: they begin anew, so `work` does nothing but ask the database. Within a
 * transaction it is part of that.
 *
 * Throws a Refusal (503) when the connection was lost while it was being committed, and whatever `work` throws.
 */
export async function transact<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  if (!isPostgres(db)) return db.transaction().execute(work)
  for (let tries = 1; ; tries++) {
    let isCommitting = false
    try {
      return await db
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (tx) => {
          isCommitting = false
          const answer = await work(tx)
          isCommitting = true
          return answer
        })
    } catch (error) {
      const isLost = error instanceof LostConnection
      if (isCommitting && isLost) throw new LostAnswer(error)
      if (tries === TRIES || !(isLost || isCollision(error))) throw error
      await sleep(Math.random() * WAIT_MS * 2 ** tries)
    }
  }
}

/** Whether the database is a PostgreSQL. */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Serialization failures and deadlocks, and a plan that another version has made old: whoever begins anew may have more luck. */
const isCollision = (error: unknown): boolean =>
  error instanceof StatementForgotten ||
  (error instanceof Error && 'code' in error && /^(40001|40P01)$/.test(String(error.code)))
