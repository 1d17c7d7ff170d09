import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import { newsletterContract } from '#shared/features/newsletter/newsletter.contract.ts'
import { listSubscribers, subscribe, unsubscribe } from './newsletter.repository.ts'

/** Subscriptions per minute and IP address. */
const SUBSCRIPTIONS_PER_MINUTE = 10

/** The newsletter. Responses don't reveal whether an address was subscribed already. */
export const newsletterRoutes = ({
  db,
  limits,
  withChanges,
}: {
  db: Database
  limits: RateLimits
  withChanges: WithChanges
}) => {
  const limit = limitPerMinute(limits, 'subscriptions', SUBSCRIPTIONS_PER_MINUTE)
  return serve(newsletterContract, {
    async subscribe({ body }, { ip }) {
      await limit(ip)
      await withChanges(async (tx, publishChange) => {
        if (await subscribe(tx, body.email)) publishChange(consoleChange('messages'))
      })
    },

    subscribers: ({ query }) => listSubscribers(db, query),

    unsubscribe: ({ body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        if (!(await unsubscribe(tx, body.email)))
          throw new HttpError(404, 'This address is not subscribed to the newsletter.')
        publishChange(consoleChange('messages'))
        // Without the address: people who unsubscribe want to be forgotten.
        const whom = { recordId: null, title: 'a newsletter subscriber', before: null, after: null }
        await recordAuditEvent(tx, { staff, action: 'unsubscribed', kind: 'newsletter', ...whom })
      }),
  })
}
