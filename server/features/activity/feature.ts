import type { Feature } from '#server/content/feature.ts'
import { activityRoutes, type ActivityParts } from './activity.routes.ts'

export const activityFeature = (parts: ActivityParts): Feature => ({
  routes: activityRoutes(parts),
})
