import type { LocalFeatureName } from '#bridge/publishing.ts'
import { blog } from './blog.ts'
import { pages } from './pages.ts'
import type { LocalFeature } from './local-feature.ts'
import { bannersContract } from '#shared/features/banners/banners.contract.ts'
import { Banner, bannerRecord, type BannerChange, type BannerDraft } from '#shared/features/banners/banners.record.ts'
import { outranks } from '#shared/features/banners/priorities.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { navigationContract } from '#shared/features/navigation/navigation.contract.ts'
import {
  NavigationItem,
  navigationRecord,
  type NavigationChange,
  type NavigationDraft,
} from '#shared/features/navigation/navigation.record.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { paths } from '#shared/paths.ts'
import { invalidField } from '#core/offline/local-api-error.ts'

/** Menu items. An item that links to a page follows the page's slug. */
const navigation: LocalFeature<NavigationItem> = {
  ...navigationRecord,
  name: 'navigation',
  contract: navigationContract,
  listed: NavigationItem,
  place: 'position',
  screenOf: ({ id }) => `${staffPaths.cmsTab('navigation')}?edit=${encodeURIComponent(id)}`,
  sorted: (items) => items.toSorted((a, b) => a.position - b.position || Number(a.id) - Number(b.id)),

  make(given, stamp, { all, pages }) {
    const { position, ...draft } = given as NavigationDraft
    const last = Math.max(0, ...all.map((item) => item.position))
    return ledToPage({ ...draft, position: position ?? last + 1, ...stamp }, pages)
  },

  change(before, given, stamp, { pages }) {
    return ledToPage({ ...before, ...(given as NavigationChange), ...stamp } as NavigationItem, pages)
  },

  /** An item whose page was deleted keeps its last address and is hidden, as on the server. */
  follow(item, pageOf) {
    if (item.pageId === null) return item
    const page = pageOf(item.pageId)
    const href = page ? paths.page(page.slug) : item.href
    return page && !page.isGone ? { ...item, href } : { ...item, href, pageId: null, isVisible: false }
  },

  // The server chooses the position of a new item.
  varying: ['position'],
  unsent: ['position'],
}

function ledToPage(item: NavigationItem, pages: readonly Page[]): NavigationItem {
  if (item.pageId === null) return item
  const page = pages.find(({ id }) => id === item.pageId)
  if (!page) throw invalidField('pageId', 'there is no such page')
  return { ...item, href: paths.page(page.slug) }
}

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
