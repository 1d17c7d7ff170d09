import {
  navigationContract,
  NavigationItem,
  type NavigationChange,
  type NavigationDraft,
} from '#shared/features/navigation/navigation.contract.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { paths } from '#shared/paths.ts'
import { same } from '#shared/same.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { LocalRefusal } from '#core/local/refusal.ts'
import { field } from './words.ts'
import { pick, type Room } from './room.ts'

/** Items of the menu. One that leads to a page follows the page's slug (decision 19). */
export const navigation: Room<NavigationItem> = {
  name: 'navigation',
  contract: navigationContract,
  path: '/api/navigation',
  noun: 'Navigation item',
  listed: NavigationItem,
  parts: [
    field('label', 'Label'),
    { key: 'link', label: 'Link', fields: ['href', 'pageId'], words: ({ href }) => href },
    field('isVisible', 'Shown'),
    field('position', 'Position'),
  ],
  place: 'position',
  titleOf: ({ label }) => label,
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

  /** Of a page that is gone an item keeps the last address, and is hidden, as on the server. */
  follow(item, pages) {
    if (item.pageId === null) return item
    const page = pages.find(({ id }) => id === item.pageId)
    return page ? { ...item, href: paths.page(page.slug) } : { ...item, pageId: null, isVisible: false }
  },

  // The address of one that leads to a page is the page's; where a new one stands is the server's to say.
  isTwin: (mine, theirs) => same(essence(mine), essence(theirs)),
  unsent: ['position'],
}

const essence = (item: NavigationItem) => pick(item, ['label', 'isVisible', 'pageId', ...(item.pageId ? [] : ['href'])])

function ledToPage(item: NavigationItem, pages: readonly Page[]): NavigationItem {
  if (item.pageId === null) return item
  const page = pages.find(({ id }) => id === item.pageId)
  if (!page) throw new LocalRefusal(400, 'pageId: there is no such page')
  return { ...item, href: paths.page(page.slug) }
}
