import type { LocalFeatureName } from '#bridge/publishing.ts'
import { blog } from './blog.ts'
import { navigation } from './navigation.ts'
import { pages } from './pages.ts'
import type { LocalFeature } from './local-feature.ts'
import { bannersContract } from '#shared/features/banners/banners.contract.ts'
import { Banner, bannerRecord, type BannerChange, type BannerDraft } from '#shared/features/banners/banners.record.ts'
import { outranks } from '#shared/features/banners/priorities.ts'
import { staffPaths } from '#shared/staff-paths.ts'

const banners: LocalFeature<Banner> = {
  ...bannerRecord,
  name: 'banners',
  contract: bannersContract,
  listed: Banner,
  place: 'priority',
  screenOf: ({ id }) => `${staffPaths.cmsTab('banners')}?edit=${encodeURIComponent(id)}`,
  sorted: (records) => records.toSorted((a, b) => (outranks(a, b) ? -1 : 1)),
  make: (draft, stamp) => ({ ...(draft as BannerDraft), ...stamp }),
  change: (before, change, stamp) => ({ ...before, ...(change as BannerChange), ...stamp }) as Banner,
}

/** Features that can be edited offline, in publishing order. */
export const localFeatures: Record<LocalFeatureName, LocalFeature> = { pages, blog, banners, navigation }
export const allFeatures: readonly LocalFeature[] = Object.values(localFeatures)
