import { now, sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { MailsTable, MailState } from '#server/database/schema/mail.table.ts'
import type { Selectable } from 'kysely'
import type { MailContent, MailPriority } from './mail.ts'
import { isBlocked, withoutRecipient } from './smtp.ts'

export type MailRow = Selectable<MailsTable>

const HOUR_MS = 3_600_000
/** Attempts that are compared with each other. */
const RECENT = 20
/** Recipients that must be refused with the same words: two wrong addresses in a row are usual. */
const ENOUGH_RECIPIENTS = 3
/** Begins the answer of an email that couldn't be written. */
export const UNWRITTEN = 'The shop couldn’t write this email:'
export const priorities = { urgent: 0, normal: 1, bulk: 2 } as const satisfies Record<MailPriority, 0 | 1 | 2>

export interface MailToAdd extends Pick<MailRow, 'kind' | 'key' | 'recipient' | 'payload' | 'priority' | 'messageId'> {
  hours: number
  notBefore: Date | undefined
}

/** Adds an email. False if one of its kind and key waits already. */
export async function addMail(tx: Database, { hours, notBefore, ...mail }: MailToAdd): Promise<boolean> {
  const start = Math.max(0, (notBefore?.getTime() ?? 0) - Date.now())
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mails')
    .values({
      ...mail,
      state: 'waiting',
      attempts: 0,
      nextAt: notBefore?.toISOString() ?? sqlNow(tx),
      expiresAt: sqlNow(tx, start + hours * HOUR_MS),
      createdAt: sqlNow(tx),
      attemptedAt: null,
      endedAt: null,
      answer: null,
      subject: null,
      content: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The email whose turn it is, or when there will be one. Null: nothing waits. */
export type Turn = { mail: MailRow } | { at: Date } | null

/**
 * Whose turn it is, with at most `perHour` emails within any hour. `bulk` ones leave a tenth of that to the others;
 * those that must wait don't hold up the others.
 */
export async function nextTurn(db: Database, perHour: number): Promise<Turn> {
  const time = await now(db)
  const waiting = await db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('nextAt', '<=', time.toISOString())
    .orderBy('priority')
    .orderBy('nextAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) {
    const { at } = await db
      .selectFrom('mails')
      .select((eb) => eb.fn.min('nextAt').as('at'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return at === null ? null : { at: new Date(at) }
  }
  const quota = waiting.priority === priorities.bulk ? perHour - Math.floor(perHour / 10) : perHour
  const attempts = db
    .selectFrom('mails')
    .select('attemptedAt')
    .where('attemptedAt', '>', new Date(time.getTime() - HOUR_MS).toISOString())
  // While the shop is refused, the tries of others don't use up the limit of what somebody waits for.
  const counted =
    waiting.priority === priorities.urgent
      ? attempts.where((eb) => eb.not(eb.and([eb('state', '=', 'waiting'), eb('answer', 'like', '5%')])))
      : attempts
  // The attempt that must be an hour old before there may be another one.
  const blocking = await counted
    .orderBy('attemptedAt', 'desc')
    .offset(quota - 1)
    .limit(1)
    .executeTakeFirst()
  return blocking ? { at: new Date(Date.parse(blocking.attemptedAt!) + HOUR_MS) } : { mail: waiting }
}

/** Takes a waiting email to be sent. False if it no longer waits. */
export async function beginSending(tx: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), attemptedAt: sqlNow(tx) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Stores what was written, to be shown by the console. */
export async function storeContent(tx: Database, id: number, content: MailContent, keepsSecrets: boolean) {
  const isKept = keepsSecrets || content.isSecret !== true
  await tx
    .updateTable('mails')
    .set({ subject: content.subject, content: isKept ? JSON.stringify(content) : null })
    .where('id', '=', id)
    .execute()
}

/** Ends an email that waits or is being sent. Answers name the recipient, who may have been erased meanwhile. */
export async function endMail(
  tx: Database,
  id: number,
  state: Exclude<MailState, 'waiting' | 'sending'>,
  answer: string | null,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set((eb) => ({
      state,
      answer: eb.case().when('recipient', '=', '').then(null).else(answer).end(),
      endedAt: sqlNow(tx),
      ...(state === 'dropped' && { attemptedAt: null }),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
}

/** Puts back an email that certainly wasn't accepted. `wasOffered`: it counts as an attempt, and towards the limit. */
export async function postponeMail(
  tx: Database,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  { answer, waitMs, wasOffered }: { answer: string; waitMs: number; wasOffered: boolean },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      state: 'waiting',
      answer,
      nextAt: sqlNow(tx, waitMs),
      ...(wasOffered ? {} : { attempts, attemptedAt: null }),
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('recipient', '!=', '')
    .execute()
  // It was erased while it was being sent.
  await tx
    .updateTable('mails')
    .set({ state: 'dropped', endedAt: sqlNow(tx) })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

/** Whether the mail server accepted an email after this time. */
export async function wasSentSince(db: Database, time: string): Promise<boolean> {
  const sent = db.selectFrom('mails').select('id').where('state', '=', 'sent').where('endedAt', '>', time)
  return (await sent.limit(1).executeTakeFirst()) !== undefined
}

/**
 * What the mail server answers to the shop whoever the recipient is, such as that it refuses the sender: the latest
 * attempts, to several recipients, all got the same words, and no email was accepted since. Null if there is none.
 */
export async function findRefusalOfShop(db: Database): Promise<string | null> {
  const latest = db
    .selectFrom('mails')
    .where('state', '=', 'sent')
    .select((eb) => eb.fn.max('endedAt').as('at'))
  const { at } = await latest.executeTakeFirstOrThrow()
  const tried = await db
    .selectFrom('mails')
    .select(['recipient', 'answer'])
    .where('state', '=', 'waiting')
    .where('attemptedAt', '>', at ?? '')
    .where('answer', 'not like', `${UNWRITTEN}%`)
    .orderBy('attemptedAt', 'desc')
    .limit(RECENT)
    .execute()
  const words = new Set<string>()
  const recipients = new Set<string>()
  for (const { recipient, answer } of tried) {
    if (answer === null || !isBlocked(answer)) return null
    words.add(withoutRecipient(answer, recipient))
    if (words.size > 1) return null
    if (recipients.add(recipient.toLowerCase()).size === ENOUGH_RECIPIENTS) return [...words][0]!
  }
  return null
}

/**
 * Settles what a killed server or a stalled connection left: nobody knows whether the mail server accepted it. Call it
 * while no email is being sent.
 */
export async function settleAbandoned(tx: Database): Promise<number> {
  const answer = 'The shop stopped while it was handing this email to the mail server.'
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ state: 'unsure', answer, endedAt: sqlNow(tx) })
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Ends what waited too long. */
export async function endLate(tx: Database): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ state: 'late', endedAt: sqlNow(tx) })
    .where('state', '=', 'waiting')
    .where('expiresAt', '<=', sqlNow(tx))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes emails that ended before `before`. */
export async function sweepMails(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('endedAt', '<', before.toISOString()).execute()
}
