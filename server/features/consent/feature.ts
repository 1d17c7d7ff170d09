import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { sweepConsents } from './consent.repository.ts'
import { consentRoutes } from './consent.routes.ts'

/** Thirteen months, the lifetime of a consent. */
const CONSENT_DAYS = 396

export const consentFeature = (parts: FeatureParts): Feature => ({
  routes: consentRoutes(parts),
  sweeps: [(daysAgo) => sweepConsents(parts.db, daysAgo(CONSENT_DAYS))],
})
