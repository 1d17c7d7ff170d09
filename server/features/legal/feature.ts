import { createRestore } from '#server/content/activity/restore.ts'
import type { Feature } from '#server/content/feature.ts'
import { legalRestorable } from './legal.restorable.ts'
import { legalRoutes, type LegalParts } from './legal.routes.ts'

export const legalFeature = (parts: LegalParts): Feature => ({
  routes: legalRoutes(parts),
  restores: { 'legal-text': createRestore(legalRestorable) },
})
