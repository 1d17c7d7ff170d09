import { sql, type Selectable } from 'kysely'
import { sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { MessageAnswersTable } from '#server/database/schema/contact.table.ts'
import type { Message } from './contact.repository.ts'

export type Answer = Selectable<MessageAnswersTable>

/** Messages of a conversation that are shown, the latest ones. */
const MOST_SHOWN = 50

/** Messages from the same address, oldest first, without deleted ones. */
export async function listConversation(db: Database, email: string): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.toReversed()
}

/** Answers to all messages from an address, oldest first. */
export const listAnswers = (db: Database, email: string): Promise<Answer[]> =>
  db
    .selectFrom('messageAnswers')
    .selectAll()
    .where('messageId', 'in', (eb) =>
      eb
        .selectFrom('messages')
        .select('id')
        .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`),
    )
    .orderBy('id')
    .execute()

/** When each of these messages was answered last. Those that weren't are left out. */
export async function answerTimes(db: Database, messageIds: readonly number[]): Promise<Map<number, string>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('messageAnswers')
    .select((eb) => ['messageId', eb.fn.max('at').as('at')])
    .where('messageId', 'in', messageIds)
    .groupBy('messageId')
    .execute()
  return new Map(rows.map(({ messageId, at }) => [messageId, at]))
}

/** Stores an answer. `isNew` is false if a request with this key has stored it already. */
export async function storeAnswer(
  tx: Database,
  { messageId, requestKey, staffName, text }: Pick<Answer, 'messageId' | 'requestKey' | 'staffName' | 'text'>,
): Promise<{ answer: Answer; isNew: boolean }> {
  const stored = await tx
    .insertInto('messageAnswers')
    .values({ messageId, requestKey, staffName, text, at: sqlNow(tx) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  const known = tx.selectFrom('messageAnswers').selectAll().where('requestKey', '=', requestKey)
  return { answer: stored ?? (await known.executeTakeFirstOrThrow()), isNew: stored !== undefined }
}

/** An answer with its message, even one that staff have deleted since. */
export async function findAnswer(tx: Database, id: number): Promise<{ answer: Answer; message: Message } | undefined> {
  const answer = await tx.selectFrom('messageAnswers').selectAll().where('id', '=', id).executeTakeFirst()
  const message =
    answer && (await tx.selectFrom('messages').selectAll().where('id', '=', answer.messageId).executeTakeFirst())
  return answer && message && { answer, message }
}

/** Remembers the Message-ID of an answer's email, for later ones to refer to. */
export async function storeMessageId(tx: Database, id: number, mailId: number): Promise<void> {
  const { messageId } = await tx
    .selectFrom('mails')
    .select('messageId')
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('messageAnswers').set({ mailMessageId: messageId }).where('id', '=', id).execute()
}
