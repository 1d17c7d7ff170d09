import { isAddress } from '#server/database/addresses.ts'
import { sqlNow } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'

/** Removes an address from the outbox, with what was written to it. What waits isn't sent. */
export async function eraseMailsTo(tx: Database, email: string): Promise<void> {
  const theirs = isAddress('recipient', email)
  await tx
    .updateTable('mails')
    .set({ state: 'dropped', endedAt: sqlNow(tx) })
    .where(theirs)
    .where('state', '=', 'waiting')
    .execute()
  // Mail servers name the address in their answers.
  await tx
    .updateTable('mails')
    .set({ recipient: '', key: null, payload: 'null', answer: null, subject: null, content: null })
    .where(theirs)
    .execute()
}
