import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqlNow } from '#server/database/clock.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { transact } from '#server/database/transact.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { MAIL_JOB } from '#server/mail/send-mails.job.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { databaseFor, releaseDatabase } from './engine.ts'
import { testKinds } from './mail-process.ts'
import type { openMailServer } from './mail-server.ts'

export const outboxOptions = {
  config: { mail: { url: '', from: { name: '', address: 'shop@hoard.example' } }, isProduction: true },
  kinds: testKinds,
}

/** An outbox in a database of its own. */
export async function openOutbox() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-mail-'))
  const place = await databaseFor(folder)
  const { db, close } = await openDatabase(place)
  const outbox = createOutbox(outboxOptions)
  return {
    place,
    db,
    outbox,
    /** Adds an email to a name at example.com. */
    add: (kind: string, name: string, more: { key?: string } = {}) =>
      transact(db, (tx) => outbox.add(tx, { kind, to: `${name}@example.com`, payload: name, ...more })),
    /** State of each email, by recipient. */
    async states() {
      const mails = await db.selectFrom('mails').select(['recipient', 'state']).orderBy('id').execute()
      return Object.fromEntries(mails.map(({ recipient, state }) => [recipient, state]))
    },
    /** Makes what was put off due now. */
    async makeDue() {
      // As one: a job that ends meanwhile sees either both or neither.
      await transact(db, async (tx) => {
        await tx
          .updateTable('mails')
          .set({ nextAt: sqlNow(tx) })
          .where('state', '=', 'waiting')
          .execute()
        await addJob(tx, MAIL_JOB)
      })
    },
    async [Symbol.asyncDispose]() {
      await close()
      await releaseDatabase(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Recipients of what a mail server received. */
export const addressesAt = ({ received }: Awaited<ReturnType<typeof openMailServer>>) =>
  received.flatMap(({ to }) => to)
