import type { Database } from '#server/database/database.ts'
import type { SentMail } from '#shared/mail-state.ts'
import type { MailRow } from './outbox.repository.ts'

/** Maximum number of SQL parameters per statement. */
const BATCH = 500

/** Emails of one kind to some addresses that the outbox still has, oldest first. */
export async function mailsTo(db: Database, kind: string, addresses: readonly string[]): Promise<MailRow[]> {
  const found: MailRow[] = []
  for (let start = 0; start < addresses.length; start += BATCH) {
    const some = addresses.slice(start, start + BATCH)
    const rows = db.selectFrom('mails').selectAll().where('recipient', 'in', some).where('kind', '=', kind)
    found.push(...(await rows.execute()))
  }
  return found.toSorted((one, other) => one.id - other.id)
}

export const toSentMail = ({ id, state, answer, endedAt, createdAt }: MailRow): SentMail => ({
  id: String(id),
  state,
  answer,
  at: endedAt ?? createdAt,
})
