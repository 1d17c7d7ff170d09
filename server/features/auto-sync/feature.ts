import type { Feature } from '#server/content/feature.ts'
import { schedulerRoutes, type SchedulerRoutesParts } from './auto-sync.routes.ts'
import { queueDueSync } from './sync-due.ts'

export const autoSyncFeature = (parts: SchedulerRoutesParts): Feature => ({
  routes: schedulerRoutes(parts),
  ...(parts.canSync && { scheduledTasks: { 'starting syncs': (now) => queueDueSync(parts, now) } }),
})
