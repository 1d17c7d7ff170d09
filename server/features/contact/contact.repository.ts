import type { ExpressionBuilder, Selectable } from 'kysely'
import { moment } from '#server/database/clock.ts'
import type { Database, Tables } from '#server/database/database.ts'
import type { MessagesTable } from './contact.table.ts'

export type Message = Selectable<MessagesTable>

/** Keeps a message; it waits to be passed on. */
export async function storeMessage(
  db: Database,
  { name, email, subject, message }: Pick<Message, 'name' | 'email' | 'subject' | 'message'>,
): Promise<void> {
  const at = new Date().toISOString()
  await db.insertInto('messages').values({ name, email, subject, message, at, forwardedAt: null }).execute()
}

interface Wanted {
  afterId: number
  since: Date
  forMs: number
}

/**
 * Takes the oldest message after `afterId`, from `since` or later, that has not been passed on; no other server does for this time.
 * What staff have deleted is passed on to nobody.
 */
export async function claimWaiting(db: Database, { afterId, since, forMs }: Wanted): Promise<Message | undefined> {
  for (;;) {
    const next = await db
      .selectFrom('messages')
      .select('id')
      .where((eb) => isFree(db, eb))
      .where('at', '>=', since.toISOString())
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return undefined
    const claimed = await db
      .updateTable('messages')
      .set({ claimedUntil: moment(db, forMs) })
      .where('id', '=', next.id)
      .where((eb) => isFree(db, eb))
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

const isFree = (db: Database, eb: ExpressionBuilder<Tables, 'messages'>) =>
  eb.and([
    eb('forwardedAt', 'is', null),
    eb('deletedAt', 'is', null),
    eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', moment(db))]),
  ])

export async function markForwarded(db: Database, id: number): Promise<void> {
  await db
    .updateTable('messages')
    .set({ forwardedAt: moment(db) })
    .where('id', '=', id)
    .execute()
}

/** A message that could not be passed on waits for the next try, at whichever server. */
export async function giveBack(db: Database, { id, claimedUntil }: Message): Promise<void> {
  await db
    .updateTable('messages')
    .set({ claimedUntil: null })
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .execute()
}
