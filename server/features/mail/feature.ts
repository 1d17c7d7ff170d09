import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { fileOfList, readAll, type CsvDownload } from '#server/http/csv-downloads.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { mailLabel } from '#server/mail/kinds.ts'
import type { ComposeMail } from '#server/mail/mail.ts'
import { nextTurn, sweepMails, type MailRow } from '#server/mail/outbox.repository.ts'
import { MAIL_JOB } from '#server/mail/send-mails.job.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { mailAlerts } from './mail.alerts.ts'
import { listOlderMails } from './mail.repository.ts'
import { mailRoutes, type MailParts } from './mail.routes.ts'

/** Days that an email is kept after its end. */
const KEPT_DAYS = 30
const CHECK_EVERY_MS = 15_000

export function mailFeature(parts: FeatureParts & MailParts): Feature {
  const { db, outbox, config } = parts
  let next = 0
  return {
    routes: mailRoutes(parts),
    mails: { test: testMail(parts) },
    alerts: { 'the emails': mailAlerts(parts) },
    csvDownloads: [mailsFile(parts)],
    sweeps: [(daysAgo) => sweepMails(db, daysAgo(KEPT_DAYS))],
    scheduledTasks: {
      // Those that were to wait, and those that were added just as the job ended.
      async 'sending emails'() {
        if (!outbox.isOn || performance.now() < next) return
        next = performance.now() + CHECK_EVERY_MS
        const turn = await nextTurn(db, config.mailPerHour)
        if (turn && 'mail' in turn) await addJob(db, MAIL_JOB)
      },
    },
  }
}

const testMail =
  ({ shop }: Pick<MailParts, 'shop'>): ComposeMail<null> =>
  async () => ({
    subject: `Test email from ${shop.name}`,
    parts: [
      { heading: 'It works' },
      `This email was sent from the console of ${shop.name}. If you can read it, the shop’s emails arrive.`,
      'If it landed in the spam folder, check the SPF, DKIM and DMARC records of the sender’s domain.',
    ],
    reason: 'Somebody who runs the shop sent it to your address to try it out.',
  })

/** `GET /api/mails.csv`: the emails of the outbox with its filters, newest first, without what the emails say. */
const mailsFile = (parts: MailParts & Pick<FeatureParts, 'db'>): CsvDownload =>
  fileOfList(mailContract.list, {
    path: '/api/mails.csv',
    name: 'emails',
    columns: ['Created', 'Ended', 'Kind', 'To', 'Subject', 'State', 'Answer', 'Message-ID'],
    async *rows({ search, state }) {
      const mails = readAll<MailRow>((last, limit) =>
        listOlderMails(parts.db, { search, state, before: last?.id, limit }),
      )
      for await (const mail of mails)
        yield [
          mail.createdAt,
          mail.endedAt ?? '',
          mailLabel(mail.kind),
          mail.recipient,
          mail.subject ?? '',
          mail.state,
          mail.answer ?? '',
          mail.messageId,
        ]
    },
  })
