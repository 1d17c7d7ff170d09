import type { Database } from '#server/database/database.ts'
import { found } from '#server/http/errors.ts'
import { perMinute, type Limits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { consentContract } from '#shared/features/consent/consent.contract.ts'
import { readConsent, saveConsent, updateConsent } from './consent.repository.ts'

/** Choices a minute from one address: each new session is a row for more than a year. */
const CHOICES = 30

/** The server's copy of a shopper's cookie consent (specification section 7, decision 26). */
export const consentRoutes = ({ db, limits }: { db: Database; limits: Limits }) => {
  const limit = perMinute(limits, 'consents', CHOICES)

  return serve(consentContract, {
    read: async ({ headers }) => (await readConsent(db, headers['x-session-id'])) ?? null,

    async save({ headers, body }, { ip }) {
      await limit(ip)
      return saveConsent(db, headers['x-session-id'], body)
    },

    async update({ headers, body: { preferences } }, { ip }) {
      await limit(ip)
      const change = typeof preferences === 'boolean' ? { preferences } : preferences
      return found(await updateConsent(db, headers['x-session-id'], change), 'Cookie consent')
    },
  })
}
