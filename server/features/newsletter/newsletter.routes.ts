import type { Database } from '#server/database/database.ts'
import { perMinute } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { newsletterContract } from '#shared/features/newsletter/newsletter.contract.ts'
import { subscribe } from './newsletter.repository.ts'

/** Subscriptions a minute from one address. */
const SUBSCRIPTIONS = 10

/** The newsletter. Nothing tells an address that was subscribed before from a new one. */
export const newsletterRoutes = ({ db }: { db: Database }) => {
  const limit = perMinute(SUBSCRIPTIONS)
  return serve(newsletterContract, {
    async subscribe({ body }, { ip }) {
      await limit(ip)
      await subscribe(db, body.email)
    },
  })
}
