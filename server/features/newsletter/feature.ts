import type { Feature, FeatureParts } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { fileOfList, readAll, type CsvDownload } from '#server/http/csv-downloads.ts'
import { oneClickUnsubscribe } from '#server/http/one-click.ts'
import { callEndpoint, linkForm, ownPath } from '#server/http/page-forms.ts'
import { consoleChange } from '#server/changes/changes.ts'
import type { MailShop } from '#server/mail/render-mail.ts'
import { newsletterContract } from '#shared/features/newsletter/newsletter.contract.ts'
import { SUBSCRIBE_FAILED } from '#shared/features/newsletter/messages.ts'
import { unsubscribePath } from '#shared/mail-links.ts'
import { askSubscribers } from './ask-subscribers.ts'
import { CONFIRMATION, confirmationMail } from './newsletter.mails.ts'
import { leave, listByAddress, sweepSubscribers, type SubscriberRow } from './newsletter.repository.ts'
import { newsletterRoutes } from './newsletter.routes.ts'

export function newsletterFeature(parts: FeatureParts & { shop: MailShop }): Feature {
  const { db, shop, withChanges } = parts
  const routes = newsletterRoutes(parts)
  return {
    routes,
    middleware: [
      oneClickUnsubscribe('newsletter', (token) =>
        withChanges(async (tx, publishChange) => {
          if (await leave(tx, token)) publishChange(consoleChange('messages'))
        }),
      ) as never,
    ],
    forms: {
      newsletter: {
        failure: SUBSCRIBE_FAILED,
        async handle({ ctx, call, field }) {
          await callEndpoint(routes, newsletterContract.subscribe, { body: { email: field('email') } }, call)
          return { location: ownPath(ctx, 'sent=newsletter', 'newsletter') }
        },
      },
      ...linkForm(routes, 'newsletter-confirm', newsletterContract.confirm, 'Your subscription was not confirmed.'),
      ...linkForm(routes, 'newsletter-leave', newsletterContract.leave, 'You were not unsubscribed.'),
      ...linkForm(routes, 'newsletter-rejoin', newsletterContract.rejoin, 'You were not subscribed again.'),
    },
    mails: { [CONFIRMATION]: confirmationMail(shop) },
    scheduledTasks: { 'asking subscribers to confirm': askSubscribers(parts) },
    sweeps: [(daysAgo) => sweepSubscribers(db, daysAgo(1))],
    csvDownloads: [subscribersFile(db, shop.origin)],
  }
}

/** `GET /api/newsletter/subscribers.csv`: the subscribers of the list, with their consent, by address. */
export const subscribersFile = (db: Database, origin: string): CsvDownload =>
  fileOfList(newsletterContract.subscribers, {
    path: '/api/newsletter/subscribers.csv',
    name: 'newsletter-subscribers',
    columns: ['Email', 'Subscribed', 'State', 'Asked', 'Confirmed', 'Consent', 'Unsubscribe'],
    async *rows({ search }) {
      const subscribers = readAll<SubscriberRow>((last, limit) =>
        listByAddress(db, { search, after: last?.email, limit }),
      )
      for await (const { email, at, confirmationAt, confirmedAt, consent, token } of subscribers) {
        const state = confirmedAt === null ? 'unconfirmed' : 'confirmed'
        const unsubscribe = token === null ? '' : origin + unsubscribePath('newsletter', token)
        yield [email, at, state, confirmationAt ?? '', confirmedAt ?? '', consent ?? '', unsubscribe]
      }
    },
  })
