import type { LocalFeatureName } from '#bridge/publishing.ts'
import { banners } from './banners.ts'
import { blog } from './blog.ts'
import { navigation } from './navigation.ts'
import { pages } from './pages.ts'
import type { LocalFeature } from './local-feature.ts'

/** Features that can be edited offline, in publishing order. */
export const localFeatures: Record<LocalFeatureName, LocalFeature> = { pages, blog, banners, navigation }
export const allFeatures: readonly LocalFeature[] = Object.values(localFeatures)
