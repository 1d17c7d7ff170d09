import { isExternal, safeHref } from '#shared/blocks/links.ts'
import type { NavigationItem } from '#shared/features/navigation/navigation.record.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { findHiddenRoute } from '#shared/features/pages/reserved-slugs.ts'
import { paths } from '#shared/paths.ts'
import { menuLinks, type MenuLink } from '#storefront/shell/navigation.ts'
import type { NavigationLink } from '#shared/features/navigation/navigation.record.ts'

/** The page fields that the menu needs. */
export type MenuPage = Pick<Page, 'id' | 'slug' | 'title' | 'isPublished'>

/**
 * The menu's links as the storefront builds them: without hidden items and drafts; the default links if there are no
 * items.
 */
export function visibleMenu(items: readonly NavigationItem[], pages: readonly MenuPage[]): MenuLink[] {
  const drafts = new Set(pages.filter(({ isPublished }) => !isPublished).map(({ id }) => id))
  const isOfDraft = ({ pageId }: NavigationItem) => pageId !== null && drafts.has(pageId)
  return menuLinks(items.map((item) => ({ ...item, isVisible: item.isVisible && !isOfDraft(item) })))
}

/** Paths that exist even without a page of that name. */
const alwaysThere = new Set<string>([paths.home, paths.blog, paths.contact])

/** A warning about a link for staff, or null. `pages` is undefined while loading. */
export function linkWarning({ href, pageId }: NavigationLink, pages: readonly MenuPage[] | undefined): string | null {
  if (pageId !== null) {
    const page = pages?.find(({ id }) => id === pageId)
    return page && !page.isPublished
      ? 'Leads to a draft page: shoppers don’t see this item until it is published.'
      : null
  }
  const path = pathOf(href)
  if (safeHref(href) === null) return 'This address isn’t a valid link: shoppers see plain text.'
  if (path === null || !pages) return null
  const page = pageAt(path, pages)
  if (page) return page.isPublished ? null : 'Leads to a draft page: shoppers find nothing there until it is published.'
  const [first = '', ...others] = path.slice(1).split('/')
  const isThere = alwaysThere.has(path) || findHiddenRoute(first) !== null || (others.length > 0 && first === 'blog')
  return isThere ? null : `There is no page at ${path}: shoppers find nothing there unless it is a page’s old address.`
}

/** The page at a typed URL; undefined if it leads elsewhere. */
export function pageOfHref(href: string, pages: readonly MenuPage[] | undefined): MenuPage | undefined {
  const path = pathOf(href)
  return path === null ? undefined : pageAt(path, pages ?? [])
}

// The footer page has no URL of its own.
const pageAt = (path: string, pages: readonly MenuPage[]) =>
  pages.find(({ slug }) => slug !== 'footer' && paths.page(slug) === path)

/** The path of a URL on this site, without query and hash; null for any other URL. */
function pathOf(href: string): string | null {
  const safe = safeHref(href)
  if (safe === null || isExternal(safe) || !safe.startsWith('/')) return null
  return /^[^?#]*?(?=\/?([?#]|$))/.exec(safe)![0] || paths.home
}
