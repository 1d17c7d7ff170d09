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
import type { Room } from './room.ts'

/** The address of one that leads to a page is the page's. */
const linkOf = ({ href, pageId }: NavigationItem) => (pageId === null ? { href } : { pageId })

/** Items of the menu. One that leads to a page follows the page's slug (decision 19). */
export const navigation: Room<NavigationItem> = {
  name: 'navigation',
  contract: navigationContract,
  path: '/api/navigation',
  noun: 'Navigation item',
  listed: NavigationItem,
  parts: [
    field('label', 'Label'),
    { key: 'link', label: 'Link', fields: ['href', 'pageId'], words: ({ href }) => href, value: linkOf },
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
  follow(item, pageOf) {
    if (item.pageId === null) return item
    const page = pageOf(item.pageId)
    const href = page ? paths.page(page.slug) : item.href
    return page && !page.isGone ? { ...item, href } : { ...item, href, pageId: null, isVisible: false }
  },

  // Where a new one stands is the server's to say.
  isTwin: (mine, theirs) =>
    mine.label === theirs.label && mine.isVisible === theirs.isVisible && same(linkOf(mine), linkOf(theirs)),
  unsent: ['position'],
}

function ledToPage(item: NavigationItem, pages: readonly Page[]): NavigationItem {
  if (item.pageId === null) return item
  const page = pages.find(({ id }) => id === item.pageId)
  if (!page) throw new LocalRefusal(400, 'pageId: there is no such page')
  return { ...item, href: paths.page(page.slug) }
}
