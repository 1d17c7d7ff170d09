import { noteRows, requireSpace } from '#server/content/bounds.ts'
import type { Database } from '#server/database/database.ts'
import { orNotFound } from '#server/errors.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { consentContract } from '#shared/features/consent/consent.contract.ts'
import { readConsent, saveConsent, updateConsent } from './consent.repository.ts'

/** Choices per minute and IP address: each new session adds a row for more than a year. */
const CHOICES_PER_MINUTE = 30

/** Server copy of a shopper's cookie consent. */
export const consentRoutes = ({ db, limits }: { db: Database; limits: RateLimits }) => {
  const limit = limitPerMinute(limits, 'consents', CHOICES_PER_MINUTE)

  return serve(consentContract, {
    read: async ({ headers }) => (await readConsent(db, headers['x-session-id'])) ?? null,

    async save({ headers, body }, { ip }) {
      await limit(ip)
      const sessionId = headers['x-session-id']
      const isNew = (await readConsent(db, sessionId)) === undefined
      if (isNew) await requireSpace(db, 'consents')
      const saved = await saveConsent(db, sessionId, body)
      if (isNew) noteRows(db, 'consents')
      return saved
    },

    async update({ headers, body: { preferences } }, { ip }) {
      await limit(ip)
      const change = typeof preferences === 'boolean' ? { preferences } : preferences
      return orNotFound(await updateConsent(db, headers['x-session-id'], change), 'Cookie consent')
    },
  })
}
