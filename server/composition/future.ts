import { sql } from 'kysely'
import type { Feature } from '#server/content/feature.ts'
import type { Database, OpenDatabase } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'
import { applyDue } from '#server/features/releases/apply-due.ts'
import type { Plannables } from '#server/features/releases/drafts.repository.ts'
import type { AsOf } from '#server/http/as-of.ts'
import { createEndpointReader } from '#server/http/endpoint-reader.ts'
import { Limiter } from '#shared/concurrency.ts'

interface FutureParts {
  /** Returns connections of their own, so that the shop's never wait for the future. */
  open(): Promise<OpenDatabase>
  /** Every feature on a database. */
  createFeatures(db: Database): readonly Feature[]
}

/** Ends the transaction that showed a future state. */
class EndOfView extends Error {}

/**
 * The shop at a future time: a transaction applies everything that is planned until then, answers from that state, and
 * is rolled back. So a view can't differ from what goes live, except by what is edited until then.
 */
export function createFuture({ open, createFeatures }: FutureParts): (at: string) => AsOf {
  // Each view holds the database's write lock for some milliseconds.
  const turns = new Limiter(1)

  return (at) => ({
    at,
    async read(work) {
      const { db, isReadOnly } = await open()
      if (isReadOnly) throw new HttpError(503, 'The shop can’t write to its disk, so it can’t show a future time.')
      let result: { value: Awaited<ReturnType<typeof work>> } | undefined
      try {
        await turns.run(() =>
          db.transaction().execute(async (tx) => {
            const features = createFeatures(tx)
            const plannables = plannablesOf(features)
            await applyDue({ db: tx, withChanges: (change) => inSavepoint(tx, change), plannables }, new Date(at))
            result = { value: await work(createEndpointReader(features.flatMap(({ routes = [] }) => routes))) }
            throw new EndOfView()
          }),
        )
      } catch (error) {
        if (!(error instanceof EndOfView)) throw error
      }
      return result!.value
    },
  })
}

/** What the features say about how their records change later. */
export const plannablesOf = (features: readonly Feature[]): Plannables =>
  Object.assign({}, ...features.map(({ plannables }) => plannables)) as Plannables

/** Runs a part of a transaction that may fail alone. Nothing is published. */
async function inSavepoint<T>(tx: Database, work: (tx: Database, publishChange: () => void) => Promise<T>): Promise<T> {
  await sql`savepoint plan`.execute(tx)
  try {
    return await work(tx, () => undefined)
  } catch (error) {
    await sql`rollback to savepoint plan`.execute(tx)
    throw error
  } finally {
    await sql`release savepoint plan`.execute(tx)
  }
}
