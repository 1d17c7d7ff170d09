import { sql } from 'kysely'
import { sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { containsPattern } from '#server/database/like.ts'
import { rowId } from '#server/database/row-id.ts'
import type { MailState } from '#server/database/schema/mail.table.ts'
import type { MailRow } from '#server/mail/outbox.repository.ts'

const HOUR_MS = 3_600_000
/** Rows per query of an export. */
const BATCH_SIZE = 1000

interface MailFilter {
  search?: string | undefined
  state?: MailState | undefined
  limit: number
  offset: number
}

/** A page of e-mails, newest first, with their total number. */
export async function listMails(db: Database, { search, state, limit, offset }: MailFilter) {
  let query = db.selectFrom('mails')
  if (state) query = query.where('state', '=', state)
  if (search) {
    const pattern = containsPattern(search.toLowerCase())
    query = query.where(
      sql<boolean>`(lower(recipient) like ${pattern} escape '\\' or lower(coalesce(subject, '')) like ${pattern} escape '\\')`,
    )
  }
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const mails = await query.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { mails, total: Number(total) }
}

export const findMail = (db: Database, id: string): Promise<MailRow | undefined> =>
  db.selectFrom('mails').selectAll().where('id', '=', rowId(id)).executeTakeFirst()

/** Newest first, in batches. */
export async function* allMails(db: Database): AsyncGenerator<MailRow> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    let query = db.selectFrom('mails').selectAll()
    if (before !== Number.MAX_SAFE_INTEGER) query = query.where('id', '<', before)
    const portion = await query.orderBy('id', 'desc').limit(BATCH_SIZE).execute()
    yield* portion
    if (portion.length < BATCH_SIZE) return
    before = portion.at(-1)!.id
  }
}

/** Puts an e-mail back that ended without having arrived for certain. False if it didn't. */
export async function resendMail(tx: Database, id: string, hours: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    // Without its key, another e-mail may wait under it.
    .set({ state: 'waiting', key: null, endedAt: null, nextAt: sqlNow(tx), expiresAt: sqlNow(tx, hours * HOUR_MS) })
    .where('id', '=', rowId(id))
    .where('state', 'in', ['unsure', 'refused', 'late'])
    .where('recipient', '!=', '')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends an e-mail that waits. False if it doesn't. */
export async function cancelMail(tx: Database, id: string, answer: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ state: 'dropped', answer, endedAt: sqlNow(tx) })
    .where('id', '=', rowId(id))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Counts e-mails by state; `sinceMs` ago at most, where they have ended. */
export async function countMails(db: Database, sinceMs: number): Promise<Partial<Record<MailState, number>>> {
  const rows = await db
    .selectFrom('mails')
    .select((eb) => ['state', eb.fn.countAll().as('count')])
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', sqlNow(db, -sinceMs))]))
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** E-mails that were handed over within the last hour. */
export async function countLastHour(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('attemptedAt', '>', sqlNow(db, -HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}
