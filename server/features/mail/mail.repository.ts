import { sql } from 'kysely'
import { hasText } from '#server/database/addresses.ts'
import { sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import type { MailState } from '#server/database/schema/mail.table.ts'
import { UNWRITTEN, type MailRow } from '#server/mail/outbox.repository.ts'

const HOUR_MS = 3_600_000

interface MailFilter {
  search?: string | undefined
  state?: MailState | undefined
}

/** A page of emails, newest first, with their total number. */
export async function listMails(db: Database, filter: MailFilter & { limit: number; offset: number }) {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const newest = matching(db, filter).selectAll().orderBy('id', 'desc')
  return { mails: await newest.limit(filter.limit).offset(filter.offset).execute(), total: Number(total) }
}

/** Emails that are older than one, or all, newest first. */
export const listOlderMails = (
  db: Database,
  { before, limit, ...filter }: MailFilter & { before: number | undefined; limit: number },
): Promise<MailRow[]> =>
  matching(db, filter)
    .selectAll()
    .$if(before !== undefined, (mails) => mails.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

function matching(db: Database, { search, state }: MailFilter) {
  const query = db.selectFrom('mails').$if(state !== undefined, (mails) => mails.where('state', '=', state!))
  if (!search) return query
  const text = sql`lower(recipient || '\n' || coalesce(subject, ''))`
  return query.where(hasText(text, search, (one) => one.toLowerCase()))
}

export const findMail = (db: Database, id: string): Promise<MailRow | undefined> =>
  db.selectFrom('mails').selectAll().where('id', '=', rowId(id)).executeTakeFirst()

/** Puts an email back that ended without having arrived for certain. False if it didn't. */
export async function resendMail(tx: Database, id: string, hours: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    // Without its key, another email may wait under it.
    .set({ state: 'waiting', key: null, endedAt: null, nextAt: sqlNow(tx), expiresAt: sqlNow(tx, hours * HOUR_MS) })
    .where('id', '=', rowId(id))
    .where('state', 'in', ['unsure', 'refused', 'late'])
    .where('recipient', '!=', '')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends an email that waits. False if it doesn't. */
export async function cancelMail(tx: Database, id: string, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ state: 'dropped', answer, endedAt: sqlNow(tx) })
    .where('id', '=', rowId(id))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Emails that wait because the shop couldn't write them. */
export async function countUnwritten(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('state', '=', 'waiting')
    .where('answer', 'like', `${UNWRITTEN}%`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Emails that were handed over within the last hour. */
export async function countLastHour(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('attemptedAt', '>', sqlNow(db, -HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}
