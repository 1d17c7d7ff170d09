import { now, sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { MailState } from '#server/database/schema/mail.table.ts'
import { latestJob } from '#server/jobs/jobs.repository.ts'
import { findRefusalOfShop } from './outbox.repository.ts'
import { MAIL_JOB } from './send-mails.job.ts'

/** Counts emails by state; `sinceMs` ago at most, where they have ended. */
export async function countMails(db: Database, sinceMs: number): Promise<Partial<Record<MailState, number>>> {
  const rows = await db
    .selectFrom('mails')
    .select((eb) => ['state', eb.fn.countAll().as('count')])
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', sqlNow(db, -sinceMs))]))
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Why nothing goes out; null if nothing is wrong. */
export async function mailFailure(db: Database): Promise<string | null> {
  const job = await latestJob(db, MAIL_JOB.kind, MAIL_JOB.key)
  const isFailing = job && (job.state === 'waiting' || job.state === 'running') && job.attempts > 0
  return isFailing ? job.error : findRefusalOfShop(db)
}

/** For how long (ms) the oldest email has waited whose time has come; 0 if none waits. */
export async function oldestWait(db: Database): Promise<number> {
  const { at } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.min('createdAt').as('at'))
    .where('state', '=', 'waiting')
    // Others were to be sent later from the beginning.
    .where((eb) => eb.or([eb('nextAt', '<=', sqlNow(db)), eb('answer', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return at === null ? 0 : (await now(db)).getTime() - Date.parse(at)
}
