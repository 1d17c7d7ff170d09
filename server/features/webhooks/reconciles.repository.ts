import type { Database } from '#server/database/database.ts'
import type { WebhookStatus } from '#shared/features/webhooks/webhooks.contract.ts'

/** Result of a reconcile: the number of changes whose webhooks were lost, and a summary for staff. */
export interface ReconcileResult {
  found: number
  text: string
}

export async function addReconcile(tx: Database, found: ReconcileResult): Promise<void> {
  await tx
    .insertInto('reconciles')
    .values({ ...found, at: new Date().toISOString() })
    .execute()
}

/** How many lost changes the reconciles since a time (ISO 8601) have found; null if there was none. */
export async function foundSince(db: Database, since: string): Promise<number | null> {
  const row = await db
    .selectFrom('reconciles')
    .select((eb) => eb.fn.sum('found').as('found'))
    .where('at', '>=', since)
    .executeTakeFirst()
  return row?.found == null ? null : Number(row.found)
}

/** The last completed reconcile. */
export async function lastReconcile(db: Database): Promise<WebhookStatus['lastReconcile']> {
  const row = await db
    .selectFrom('reconciles')
    .select(['at', 'found', 'text'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
