import type { LocalFeatureName } from '#bridge/publishing.ts'
import { blog } from './blog.ts'
import { navigation } from './navigation.ts'
import { pages } from './pages.ts'
import type { LocalFeature } from './local-feature.ts'
import { bannersContract } from '#shared/features/banners/banners.contract.ts'
import { Banner, type BannerChange, type BannerDraft } from '#shared/features/banners/banners.schema.ts'
import { outranks } from '#shared/features/banners/priorities.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { field } from './value-text.ts'

const banners: LocalFeature<Banner> = {
  name: 'banners',
  contract: bannersContract,
  path: '/api/promo-banners',
  noun: 'Banner',
  listed: Banner,
  parts: [
    field('name', 'Name'),
    field('text', 'Text'),
    field('isActive', 'Active'),
    field('position', 'Position'),
    field('priority', 'Priority'),
    field('targetPages', 'Target pages'),
    field('textColor', 'Text colour'),
    field('backgroundColor', 'Background colour'),
    field('textSize', 'Text size'),
    field('crawlSpeed', 'Crawl speed'),
    field('maxPagesPerSession', 'Max pages per session'),
    {
      key: 'hyperlinks',
      label: 'Hyperlinks',
      fields: ['hyperlinks'],
      textOf: ({ hyperlinks }) => hyperlinks.map(({ text, url }) => `${text} -> ${url}`).join(', '),
    },
  ],
  place: 'priority',
  titleOf: ({ name }) => name,
  screenOf: ({ id }) => `${staffPaths.cmsTab('banners')}?edit=${encodeURIComponent(id)}`,
  sorted: (records) => records.toSorted((a, b) => (outranks(a, b) ? -1 : 1)),
  make: (draft, stamp) => ({ ...(draft as BannerDraft), ...stamp }),
  change: (before, change, stamp) => ({ ...before, ...(change as BannerChange), ...stamp }) as Banner,
}

/** Features that can be edited offline, in publishing order. */
export const localFeatures: Record<LocalFeatureName, LocalFeature> = { pages, blog, banners, navigation }
export const allFeatures: readonly LocalFeature[] = Object.values(localFeatures)
