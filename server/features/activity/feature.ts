import { sweepActivity } from '#server/content/activity/activity.ts'
import type { Feature } from '#server/content/feature.ts'
import { activityRoutes, type ActivityParts } from './activity.routes.ts'

const ACTIVITY_DAYS = 365

export const activityFeature = (parts: ActivityParts): Feature => ({
  routes: activityRoutes(parts),
  sweeps: [(daysAgo) => sweepActivity(parts.db, daysAgo(ACTIVITY_DAYS))],
})
