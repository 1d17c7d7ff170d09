import { recordActivity } from '#server/activity/activity.ts'
import type { Database } from '#server/database/database.ts'
import { Refusal } from '#server/http/errors.ts'
import { perMinute, type Limits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { newsletterContract } from '#shared/features/newsletter/newsletter.contract.ts'
import { listSubscribers, subscribe, unsubscribe } from './newsletter.repository.ts'

/** Subscriptions a minute from one address. */
const SUBSCRIPTIONS = 10

/** The newsletter. Nothing tells an address that was subscribed before from a new one. */
export const newsletterRoutes = ({ db, limits, write }: { db: Database; limits: Limits; write: Write }) => {
  const limit = perMinute(limits, 'subscriptions', SUBSCRIPTIONS)
  return serve(newsletterContract, {
    async subscribe({ body }, { ip }) {
      await limit(ip)
      await write(async (tx, note) => {
        if (await subscribe(tx, body.email)) note(consoleChange('messages'))
      })
    },

    subscribers: ({ query }) => listSubscribers(db, query),

    unsubscribe: ({ body }, { staff }) =>
      write(async (tx, note) => {
        if (!(await unsubscribe(tx, body.email))) throw new Refusal(404, 'This address does not read the newsletter.')
        note(consoleChange('messages'))
        // Not who: whoever asks to be taken off the list wants to be forgotten.
        const whom = { recordId: null, title: 'a reader of the newsletter', before: null, after: null }
        await recordActivity(tx, { staff, action: 'unsubscribed', kind: 'newsletter', ...whom })
      }),
  })
}
