import type { Feature, FeatureParts } from '#server/content/feature.ts'
import { newsletterRoutes } from './newsletter.routes.ts'
import { subscribersFile } from './subscribers.table-file.ts'

export const newsletterFeature = (parts: FeatureParts): Feature => ({
  routes: newsletterRoutes(parts),
  csvDownloads: [subscribersFile(parts.db)],
})
