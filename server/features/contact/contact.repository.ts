import type { ExpressionBuilder, Selectable } from 'kysely'
import { sqlNow } from '#server/database/clock.ts'
import type { Database, Tables } from '#server/database/database.ts'
import type { MessagesTable } from '#server/database/schema/contact.table.ts'

export type Message = Selectable<MessagesTable>

/** Stores a message, to be forwarded later. */
export async function storeMessage(
  db: Database,
  { name, email, subject, message }: Pick<Message, 'name' | 'email' | 'subject' | 'message'>,
): Promise<void> {
  const at = new Date().toISOString()
  await db.insertInto('messages').values({ name, email, subject, message, at, forwardedAt: null }).execute()
}

interface ClaimOptions {
  afterId: number
  since: Date
  forMs: number
}

/**
 * Claims the oldest unforwarded message after `afterId` and not older than `since`, for `forMs`. Deleted messages are
 * skipped.
 */
export async function claimWaiting(
  db: Database,
  { afterId, since, forMs }: ClaimOptions,
): Promise<Message | undefined> {
  for (;;) {
    const next = await db
      .selectFrom('messages')
      .select('id')
      .where((eb) => isUnclaimed(db, eb))
      .where('at', '>=', since.toISOString())
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return undefined
    const claimed = await db
      .updateTable('messages')
      .set({ claimedUntil: sqlNow(db, forMs) })
      .where('id', '=', next.id)
      .where((eb) => isUnclaimed(db, eb))
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

const isUnclaimed = (db: Database, eb: ExpressionBuilder<Tables, 'messages'>) =>
  eb.and([
    eb('forwardedAt', 'is', null),
    eb('deletedAt', 'is', null),
    eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', sqlNow(db))]),
  ])

export async function markForwarded(db: Database, id: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ forwardedAt: sqlNow(db) })
    .where('id', '=', id)
    .execute()
}

/** Releases the claim on a message that could not be forwarded, so that any server can retry. */
export async function releaseClaim(db: Database, { id, claimedUntil }: Message): Promise<void> {
  await db
    .updateTable('messages')
    .set({ claimedUntil: null })
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .execute()
}
