import type { Feature } from '#server/content/feature.ts'
import { referencesRoutes, type ReferencesOptions } from './references.routes.ts'

export const referencesFeature = (parts: ReferencesOptions): Feature => ({
  routes: referencesRoutes(parts),
})
