import { sql, type SelectQueryBuilder } from 'kysely'
import { hasText } from '#server/database/addresses.ts'
import type { Database, Tables } from '#server/database/database.ts'
import { foldAscii, foldedOn } from '#server/database/fold-ascii.ts'
import { rowId } from '#server/database/row-id.ts'
import type { ReceivedMessage } from '#shared/features/contact/contact.contract.ts'
import { answerTimes } from './answers.repository.ts'
import type { Message } from './contact.repository.ts'

const DAY_MS = 86_400_000

export interface MessageFilter {
  /** Searches name, email, subject and text. */
  search?: string | undefined
  unread?: boolean | undefined
  /** Id; only older messages are returned. */
  before?: string | undefined
  limit: number
}

/** Messages that are not deleted, newest first. */
export async function listMessages(db: Database, { search, unread, before, limit }: MessageFilter): Promise<Message[]> {
  let query = activeMessages(db)
  if (search) {
    const text = foldedOn(db, sql`(name || ' ' || email || ' ' || subject || ' ' || message)`)
    query = query.where(hasText(text, search, foldAscii))
  }
  if (unread !== undefined) query = query.where('readAt', unread ? 'is' : 'is not', null)
  if (before !== undefined) query = query.where('id', '<', rowId(before))
  return newestFirst(query, limit)
}

export async function countUnread(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('readAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined if there is no such message, or it is deleted. */
export const findMessage = (db: Database, id: string): Promise<Message | undefined> =>
  activeMessages(db).where('id', '=', rowId(id)).executeTakeFirst()

/** Id of the newest unread message; 0 if there is none. */
export async function newestUnread(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('readAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return id ?? 0
}

/** Undefined if there is no such message. A message that is read already keeps its first `readAt`. */
export async function markMessage(tx: Database, id: string, isRead: boolean): Promise<Message | undefined> {
  const readAt = isRead ? sql<string>`coalesce(read_at, ${new Date().toISOString()})` : null
  const message = tx.updateTable('messages').set({ readAt }).where('id', '=', rowId(id))
  return message.where('deletedAt', 'is', null).returningAll().executeTakeFirst()
}

/** Undefined if there is no such message. It can be restored for one day. */
export const removeMessage = (tx: Database, id: string): Promise<Message | undefined> =>
  tx
    .updateTable('messages')
    .set({ deletedAt: new Date().toISOString() })
    .where('id', '=', rowId(id))
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/**
 * Restores a message. `wasDeleted` is true if it was deleted. Undefined if there is none, or it was deleted more than a day
 * ago.
 */
export async function undeleteMessage(
  tx: Database,
  id: string,
): Promise<{ message: Message; wasDeleted: boolean } | undefined> {
  const message = await tx.selectFrom('messages').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  if (!message || message.deletedAt === null) return message && { message, wasDeleted: false }
  if (message.deletedAt < new Date(Date.now() - DAY_MS).toISOString()) return undefined
  await tx.updateTable('messages').set({ deletedAt: null }).where('id', '=', message.id).execute()
  return { message: { ...message, deletedAt: null }, wasDeleted: true }
}

/** Deletes messages for good that were deleted before `before`. */
export async function sweepMessages(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('messages').where('deletedAt', '<', before.toISOString()).execute()
}

/** Messages as staff see them, with the time of the latest answer to each. */
export async function toReceived(db: Database, messages: readonly Message[]): Promise<ReceivedMessage[]> {
  const answered = await answerTimes(
    db,
    messages.map(({ id }) => id),
  )
  return messages.map(({ id, name, email, subject, message, at, forwardedAt, readAt }) => ({
    id: String(id),
    name,
    email,
    subject,
    message,
    at,
    forwardedAt,
    readAt,
    answeredAt: answered.get(id) ?? null,
  }))
}

const activeMessages = (db: Database) => db.selectFrom('messages').selectAll().where('deletedAt', 'is', null)

const newestFirst = (query: SelectQueryBuilder<Tables, 'messages', Message>, limit: number): Promise<Message[]> =>
  query.orderBy('id', 'desc').limit(limit).execute()
