import { copyByContent } from '#server/content/copy-source.ts'
import { createRestore } from '#server/content/activity/restore.ts'
import type { Feature, FeatureParts } from '#server/content/feature.ts'
import type { ReadCache } from '#server/http/read-cache.ts'
import { sweepBannerViews } from './banner-views.repository.ts'
import { bannersReferences } from './banners.references.ts'
import { activeBanners, listBanners } from './banners.repository.ts'
import { bannersPlannable } from './banners.plannable.ts'
import { bannersRestorable } from './banners.restorable.ts'
import { bannersRoutes } from './banners.routes.ts'
import { anyBanner } from './targets.ts'

export const bannersFeature = (parts: FeatureParts & { readCache: ReadCache }): Feature => ({
  routes: bannersRoutes({
    ...parts,
    readActive: parts.readCache.wrap('active banners', [anyBanner], () => activeBanners(parts.db)),
  }),
  restores: { banner: createRestore(bannersRestorable) },
  references: bannersReferences,
  copied: { banners: copyByContent(listBanners, bannersRestorable) },
  plannables: { banner: bannersPlannable },
  sweeps: [(daysAgo) => sweepBannerViews(parts.db, daysAgo(2))],
})
