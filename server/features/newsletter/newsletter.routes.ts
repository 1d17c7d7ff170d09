import { noteRows, requireSpace } from '#server/content/bounds.ts'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError, orNotFound } from '#server/errors.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import type { Outbox } from '#server/mail/mail.ts'
import { mailsTo, toSentMail } from '#server/mail/sent-mails.ts'
import { maskEmail } from '#shared/mail-links.ts'
import { newsletterContract, type Subscriber } from '#shared/features/newsletter/newsletter.contract.ts'
import { CONFIRMATION } from './newsletter.mails.ts'
import * as list from './newsletter.repository.ts'

/** Subscriptions per minute and IP address. */
const SUBSCRIPTIONS_PER_MINUTE = 10

export interface NewsletterParts {
  db: Database
  limits: RateLimits
  withChanges: WithChanges
  outbox: Outbox
}

/** The newsletter. Responses don't reveal whether an address was subscribed already. */
export const newsletterRoutes = ({ db, limits, withChanges, outbox }: NewsletterParts) => {
  const limit = limitPerMinute(limits, 'subscriptions', SUBSCRIPTIONS_PER_MINUTE)

  /** Changes the subscription of a link; 404 if its address is forgotten. */
  const changeByLink = (change: (tx: Database, token: string) => Promise<boolean>) =>
    async function changeSubscription({ params: { token } }: { params: { token: string } }): Promise<void> {
      await withChanges(async (tx, publishChange) => {
        orNotFound(await list.findByToken(tx, token), 'Subscription')
        if (await change(tx, token)) publishChange(consoleChange('messages'))
      })
    }

  return serve(newsletterContract, {
    async subscribe({ body }, { ip }) {
      await limit(ip)
      await requireSpace(db, 'subscribers')
      const isAdded = await withChanges(async (tx, publishChange) => {
        const isKnown = await list.isKnown(tx, body.email)
        const { isNew, asks } = await list.subscribe(tx, body.email, outbox.isOn)
        if (asks) await outbox.add(tx, { kind: CONFIRMATION, to: body.email.toLowerCase(), payload: null })
        if (isNew || asks) publishChange(consoleChange('messages'))
        return !isKnown
      })
      if (isAdded) noteRows(db, 'subscribers')
    },

    async link({ params: { token } }) {
      const { email, confirmedAt, unsubscribedAt } = orNotFound(await list.findByToken(db, token), 'Subscription')
      const state = unsubscribedAt !== null ? 'unsubscribed' : confirmedAt === null ? 'unconfirmed' : 'confirmed'
      return { email: maskEmail(email), state } as const
    },

    confirm: changeByLink(list.confirm),
    leave: changeByLink(list.leave),
    rejoin: changeByLink(list.rejoin),

    async subscribers({ query }) {
      const { subscribers, total } = await list.listSubscribers(db, query)
      const counts = await list.countSubscribers(db)
      return { subscribers: await toSubscribers(db, subscribers), total, counts }
    },

    ask: (_, { staff }) =>
      withChanges(async (tx, publishChange) => {
        if (!outbox.isOn) throw new HttpError(409, 'The shop sends no emails: MAIL_URL isn’t set.')
        const toAsk = await list.requestConfirmations(tx)
        publishChange(consoleChange('messages'))
        const title = `${toAsk} newsletter subscribers to confirm`
        const whom = { recordId: null, title, before: null, after: null }
        await recordAuditEvent(tx, { staff, action: 'asked', kind: 'newsletter', ...whom })
        return { toAsk }
      }),

    unsubscribe: ({ body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        if (!(await list.unsubscribe(tx, body.email)))
          throw new HttpError(404, 'This address is not subscribed to the newsletter.')
        publishChange(consoleChange('messages'))
        // Without the address: people who unsubscribe want to be forgotten.
        const whom = { recordId: null, title: 'a newsletter subscriber', before: null, after: null }
        await recordAuditEvent(tx, { staff, action: 'unsubscribed', kind: 'newsletter', ...whom })
      }),
  })
}

/** With the latest email that asked each for a confirmation. */
async function toSubscribers(db: Database, rows: readonly list.SubscriberRow[]): Promise<Subscriber[]> {
  const addresses = rows.map(({ email }) => email)
  const mails = new Map((await mailsTo(db, CONFIRMATION, addresses)).map((mail) => [mail.recipient, mail]))
  return rows.map(({ email, at, confirmationAt: askedAt, confirmedAt, consent }) => {
    const mail = mails.get(email)
    return { email, at, askedAt, confirmedAt, consent, mail: mail ? toSentMail(mail) : null }
  })
}
