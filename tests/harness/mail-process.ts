import { openBus } from '#server/changes/bus.ts'
import { ConnectionLostError } from '#server/database/connection-errors.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import type { MailKinds } from '#server/mail/kinds.ts'
import type { MailComposers } from '#server/mail/mail.ts'
import { MAIL_JOB, mailJob } from '#server/mail/send-mails.job.ts'
import { openSmtp, type SmtpLimits } from '#server/mail/smtp.ts'
import { silent } from './silent.ts'

/** What the database throws while an email with this subject is written for the first time. */
const troubles = new Map<string, Error>([
  ['conflict', Object.assign(new Error('could not serialize access'), { code: '40001' })],
  ['lost', new ConnectionLostError(new Error('Connection terminated unexpectedly'))],
])

const priorities = ['urgent', 'normal', 'bulk'] as const

/** Kinds of emails for tests. */
export const testKinds: MailKinds = Object.fromEntries(
  priorities.map((priority) => [priority, { label: priority, priority, hours: 24 }]),
)

/** The subject is the payload. `unwritable` can't be written. */
async function composeTest(_: unknown, subject: string) {
  if (subject === 'unwritable') throw new TypeError('No such text')
  const trouble = troubles.get(subject)
  if (troubles.delete(subject)) throw trouble
  return { subject, parts: [subject], reason: 'It is a test.' }
}
const testComposers: MailComposers = Object.fromEntries(priorities.map((priority) => [priority, composeTest]))

interface SenderOptions {
  url: string
  perHour?: number
  limits?: SmtpLimits
  /** Until the next attempt of the job. */
  waitMs?: number
}

/** Sends what waits in the outbox by this SMTP server, until closed. */
export async function openMailSender(place: string, { url, perHour = 1_000, limits, waitMs = 50 }: SenderOptions) {
  const database = await openDatabase(place)
  const bus = await openBus(database, silent)
  const config = { mail: { url, from: { name: 'Hoard', address: 'shop@hoard.example' } }, mailPerHour: perHour }
  const jobs = openJobs({
    db: database.db,
    withChanges: bus.withChanges,
    log: silent,
    lookEveryMs: 20,
  })
  jobs.start({
    [MAIL_JOB.kind]: {
      ...mailJob({
        config,
        db: database.db,
        withChanges: bus.withChanges,
        log: silent,
        composers: testComposers,
        shop: { name: 'Hoard', origin: 'https://hoard.example' },
        open: (server) => openSmtp(server, limits),
      }),
      wait: () => waitMs,
    },
  })
  return {
    async [Symbol.asyncDispose]() {
      await jobs.close()
      await bus.close()
      await database.close()
    },
  }
}

/** As a process of its own, which can be killed. Arguments: database address and MAIL_URL. */
if (import.meta.main) {
  await import('./keep-compiled.ts')
  const [place = '', url = ''] = process.argv.slice(2)
  await openMailSender(place, { url })
  setInterval(() => undefined, 3_600_000)
}
