import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { restoreWebsite } from './designers.restore.ts'
import { designersRoutes } from './designers.routes.ts'

export const designersFeature = (parts: FeatureParts): Feature => ({
  routes: designersRoutes(parts),
  restores: { designer: restoreWebsite },
})
