import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import type { Config } from '#server/config.ts'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError, orNotFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { mailKinds, mailLabel } from '#server/mail/kinds.ts'
import type { MailContent, Outbox } from '#server/mail/mail.ts'
import type { MailRow } from '#server/mail/outbox.repository.ts'
import { countMails, mailFailure } from '#server/mail/mail-state.ts'
import { mailMode } from '#server/mail/outbox.ts'
import { renderMail, type MailShop } from '#server/mail/render-mail.ts'
import { MAIL_JOB } from '#server/mail/send-mails.job.ts'
import { mailContract, type Mail } from '#shared/features/mail/mail.contract.ts'
import { cancelMail, countLastHour, findMail, listMails, resendMail } from './mail.repository.ts'

export interface MailParts {
  config: Pick<Config, 'mail' | 'mailPerHour' | 'isProduction'>
  jobs: Pick<Jobs, 'wake'>
  outbox: Outbox
  shop: MailShop
}

/** The outbox, for administrators. */
export function mailRoutes({
  config,
  db,
  jobs,
  outbox,
  shop,
  withChanges,
}: MailParts & { db: Database; withChanges: WithChanges }) {
  const toMail = ({ id, recipient: to, ...rest }: MailRow): Mail => ({
    ...rest,
    id: String(id),
    label: mailLabel(rest.kind),
    to,
  })
  const read = async (id: string) => orNotFound(await findMail(db, id), 'Email')

  return serve(mailContract, {
    async status() {
      const { mail, mailPerHour: perHour } = config
      const [counts, lastHour, failure] = [await countMails(db, 0), await countLastHour(db), await mailFailure(db)]
      return {
        mode: mailMode(config),
        from: mail && `${mail.from.name || shop.name} <${mail.from.address}>`,
        server: mail && new URL(mail.url).host,
        perHour,
        lastHour,
        waiting: counts.waiting ?? 0,
        failure,
      }
    },

    async list({ query }) {
      const { mails, total } = await listMails(db, query)
      return { mails: mails.map(toMail), total }
    },

    async byId({ params: { id } }) {
      const row = await read(id)
      const content = row.content === null ? null : renderMail(JSON.parse(row.content) as MailContent, shop)
      return { ...toMail(row), content }
    },

    async test({ body: { to } }, { staff }) {
      if (!outbox.isOn)
        throw new HttpError(409, 'Mail isn’t set up: the server needs the settings MAIL_URL and MAIL_FROM.')
      const id = await withChanges(async (tx, publishChange) => {
        await outbox.add(tx, { kind: 'test', to, payload: null })
        publishChange(consoleChange('mail'))
        const event = { staff, action: 'sent', kind: 'mail', recordId: null, title: 'a test email' } as const
        await recordAuditEvent(tx, { ...event, before: null, after: null })
        const newest = tx.selectFrom('mails').select('id').where('kind', '=', 'test').orderBy('id', 'desc').limit(1)
        return (await newest.executeTakeFirstOrThrow()).id
      })
      return toMail(await read(String(id)))
    },

    async resend({ params: { id } }, { staff }) {
      const row = await read(id)
      await withChanges(async (tx, publishChange) => {
        if (!(await resendMail(tx, id, mailKinds[row.kind]?.hours ?? 1)))
          throw new HttpError(409, 'This email is waiting, was sent, or is no longer needed. Nothing was changed.')
        await addJob(tx, MAIL_JOB)
        publishChange(consoleChange('mail'))
        // Without the address: the log outlives it.
        const title = mailLabel(row.kind)
        const event = { staff, action: 'sent again', kind: 'mail', recordId: id, title } as const
        await recordAuditEvent(tx, { ...event, before: null, after: null })
      })
      jobs.wake()
      return toMail(await read(id))
    },

    async cancel({ params: { id } }, { staff }) {
      const row = await read(id)
      await withChanges(async (tx, publishChange) => {
        if (!(await cancelMail(tx, id, `Cancelled${staff ? ` by ${staff.name}` : ''}.`)))
          throw new HttpError(409, 'This email is no longer waiting. Nothing was changed.')
        publishChange(consoleChange('mail'))
        const title = mailLabel(row.kind)
        const event = { staff, action: 'cancelled', kind: 'mail', recordId: id, title } as const
        await recordAuditEvent(tx, { ...event, before: null, after: null })
      })
      return toMail(await read(id))
    },
  })
}
