import type { Database } from '#server/database/database.ts'
import type { WebhookStatus } from '#shared/features/webhooks/webhooks.contract.ts'

/** What a comparison has found that no webhook had told of: how much, and what in words. */
export interface Reconciled {
  found: number
  text: string
}

/** Keeps what a comparison has found. */
export async function addReconcile(tx: Database, found: Reconciled): Promise<void> {
  await tx
    .insertInto('reconciles')
    .values({ ...found, at: new Date().toISOString() })
    .execute()
}

/** The last comparison that came to its end. */
export async function lastReconcile(db: Database): Promise<WebhookStatus['lastReconcile']> {
  const row = await db
    .selectFrom('reconciles')
    .select(['at', 'found', 'text'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
