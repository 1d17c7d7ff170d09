import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
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

/** The oldest message after `afterId`, from `since` or later, that has not been passed on. What staff have deleted is passed on to nobody. */
export const nextWaiting = (
  db: Database,
  { afterId, since }: { afterId: number; since: Date },
): Promise<Message | undefined> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('forwardedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('at', '>=', since.toISOString())
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function markForwarded(db: Database, id: number): Promise<void> {
  await db.updateTable('messages').set({ forwardedAt: new Date().toISOString() }).where('id', '=', id).execute()
}
