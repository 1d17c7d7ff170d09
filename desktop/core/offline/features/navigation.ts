import {
  navigationContract,
  NavigationItem,
  type NavigationChange,
  type NavigationDraft,
} from '#shared/features/navigation/navigation.contract.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { paths } from '#shared/paths.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { invalidField } from '#core/offline/local-api-error.ts'
import { field } from './value-text.ts'
import type { LocalFeature } from './local-feature.ts'

/** An item that links to a page takes its address from the page. */
const linkOf = ({ href, pageId }: NavigationItem) => (pageId === null ? { href } : { pageId })

/** Menu items. An item that links to a page follows the page's slug. */
export const navigation: LocalFeature<NavigationItem> = {
  name: 'navigation',
  contract: navigationContract,
  path: '/api/navigation',
  noun: 'Navigation item',
  listed: NavigationItem,
  parts: [
    field('label', 'Label'),
    { key: 'link', label: 'Link', fields: ['href', 'pageId'], textOf: ({ href }) => href, value: linkOf },
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

  /** An item whose page was deleted keeps its last address and is hidden, as on the server. */
  follow(item, pageOf) {
    if (item.pageId === null) return item
    const page = pageOf(item.pageId)
    const href = page ? paths.page(page.slug) : item.href
    return page && !page.isGone ? { ...item, href } : { ...item, href, pageId: null, isVisible: false }
  },

  // The server chooses the position of a new item.
  isTwin: (mine, theirs) =>
    mine.label === theirs.label && mine.isVisible === theirs.isVisible && deepEqual(linkOf(mine), linkOf(theirs)),
  unsent: ['position'],
}

function ledToPage(item: NavigationItem, pages: readonly Page[]): NavigationItem {
  if (item.pageId === null) return item
  const page = pages.find(({ id }) => id === item.pageId)
  if (!page) throw invalidField('pageId', 'there is no such page')
  return { ...item, href: paths.page(page.slug) }
}
