import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database, Tables } from '#server/database/database.ts'
import { foldAscii, foldedOn } from '#server/database/fold-ascii.ts'
import { anywhere } from '#server/database/like.ts'
import { rowId } from '#server/database/row-id.ts'
import type { ReceivedMessage } from '#shared/features/contact/contact.contract.ts'
import type { Message } from './contact.repository.ts'

const DAY_MS = 86_400_000
/** Rows that are read at once for a file. */
const PORTION = 500

export interface MessageFilter {
  /** In name, email, subject and text. */
  search?: string | undefined
  unread?: boolean | undefined
  /** Older than the message with this id. */
  before?: string | undefined
  limit: number
}

/** Messages, the newest first, without deleted ones. */
export async function listMessages(db: Database, { search, unread, before, limit }: MessageFilter): Promise<Message[]> {
  let query = standing(db)
  if (search) {
    const text = foldedOn(db, sql`(name || ' ' || email || ' ' || subject || ' ' || message)`)
    query = query.where(sql<boolean>`${text} like ${anywhere(foldAscii(search))} escape '\\'`)
  }
  if (unread !== undefined) query = query.where('readAt', unread ? 'is' : 'is not', null)
  if (before !== undefined) query = query.where('id', '<', rowId(before))
  return newestFirst(query, limit)
}

/** Every message, the newest first, a portion at a time. */
export async function* allMessages(db: Database): AsyncGenerator<Message> {
  for (let before: number | undefined; ;) {
    const query = standing(db)
    const portion = await newestFirst(before === undefined ? query : query.where('id', '<', before), PORTION)
    yield* portion
    if (portion.length < PORTION) return
    before = portion.at(-1)!.id
  }
}

/** Messages that nobody has marked as read. */
export async function countUnread(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('readAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined when there is no such message. One that is read keeps the time when it first was. */
export async function markMessage(tx: Database, id: string, isRead: boolean): Promise<Message | undefined> {
  const readAt = isRead ? sql<string>`coalesce(read_at, ${new Date().toISOString()})` : null
  const message = tx.updateTable('messages').set({ readAt }).where('id', '=', rowId(id))
  return message.where('deletedAt', 'is', null).returningAll().executeTakeFirst()
}

/** Undefined when there is no such message. It can be brought back for a day. */
export const removeMessage = (tx: Database, id: string): Promise<Message | undefined> =>
  tx
    .updateTable('messages')
    .set({ deletedAt: new Date().toISOString() })
    .where('id', '=', rowId(id))
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Brings a message back. `isNews`: it was deleted. Undefined when there is none, or it was deleted longer ago than a day. */
export async function undeleteMessage(
  tx: Database,
  id: string,
): Promise<{ message: Message; isNews: boolean } | undefined> {
  const message = await tx.selectFrom('messages').selectAll().where('id', '=', rowId(id)).executeTakeFirst()
  if (!message || message.deletedAt === null) return message && { message, isNews: false }
  if (message.deletedAt < new Date(Date.now() - DAY_MS).toISOString()) return undefined
  await tx.updateTable('messages').set({ deletedAt: null }).where('id', '=', message.id).execute()
  return { message: { ...message, deletedAt: null }, isNews: true }
}

/** Forgets messages that were deleted before a time. */
export async function sweepMessages(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('messages').where('deletedAt', '<', before.toISOString()).execute()
}

export const toReceived = ({
  id,
  name,
  email,
  subject,
  message,
  at,
  forwardedAt,
  readAt,
}: Message): ReceivedMessage => ({
  id: String(id),
  name,
  email,
  subject,
  message,
  at,
  forwardedAt,
  readAt,
})

const standing = (db: Database) => db.selectFrom('messages').selectAll().where('deletedAt', 'is', null)

const newestFirst = (query: SelectQueryBuilder<Tables, 'messages', Message>, limit: number): Promise<Message[]> =>
  query.orderBy('id', 'desc').limit(limit).execute()
