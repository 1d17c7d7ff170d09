import { isExternal, safeHref } from '#shared/blocks/links.ts'
import type { NavigationItem } from '#shared/features/navigation/navigation.contract.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { routeHiddenBy } from '#shared/features/pages/reserved-slugs.ts'
import { paths } from '#shared/paths.ts'
import { menuLinks, type MenuLink } from '#storefront/shell/navigation.ts'
import type { ItemLink } from './item.ts'

/** As much of a page as the menu needs. */
export type MenuPage = Pick<Page, 'id' | 'slug' | 'title' | 'isPublished'>

/** The menu's links as the shop makes them of these items: without hidden ones and those of drafts; its own ones when there is no item. */
export function menuOfShoppers(items: readonly NavigationItem[], pages: readonly MenuPage[]): MenuLink[] {
  const drafts = new Set(pages.filter(({ isPublished }) => !isPublished).map(({ id }) => id))
  const isOfDraft = ({ pageId }: NavigationItem) => pageId !== null && drafts.has(pageId)
  return menuLinks(items.map((item) => ({ ...item, isVisible: item.isVisible && !isOfDraft(item) })))
}

/** Addresses that show something whether or not there is a page of that name. */
const alwaysThere = new Set<string>([paths.home, paths.blog, paths.contact])

/** What shoppers would not like about a link, in words; null: nothing. `pages` is undefined while they aren't known. */
export function complaintAbout({ href, pageId }: ItemLink, pages: readonly MenuPage[] | undefined): string | null {
  if (pageId !== null) {
    const page = pages?.find(({ id }) => id === pageId)
    return page && !page.isPublished
      ? 'Leads to a draft page: shoppers don’t see this item until it is published.'
      : null
  }
  const path = pathOf(href)
  if (safeHref(href) === null) return 'This address is no link: shoppers see words that lead nowhere.'
  if (path === null || !pages) return null
  const page = pageAt(path, pages)
  if (page) return page.isPublished ? null : 'Leads to a draft page: shoppers find nothing there until it is published.'
  const [first = '', ...others] = path.slice(1).split('/')
  const isThere = alwaysThere.has(path) || routeHiddenBy(first) !== null || (others.length > 0 && first === 'blog')
  return isThere ? null : `No page is at ${path} now: unless it is an old address of one, shoppers find nothing there.`
}

/** The page at an address that somebody typed; undefined when it leads elsewhere. */
export function pageOfHref(href: string, pages: readonly MenuPage[] | undefined): MenuPage | undefined {
  const path = pathOf(href)
  return path === null ? undefined : pageAt(path, pages ?? [])
}

// The footer's page is shown below every other, never by itself (decision 20).
const pageAt = (path: string, pages: readonly MenuPage[]) =>
  pages.find(({ slug }) => slug !== 'footer' && paths.page(slug) === path)

/** The path of an address of this site, without what follows it; null for any other address. */
function pathOf(href: string): string | null {
  const safe = safeHref(href)
  if (safe === null || isExternal(safe) || !safe.startsWith('/')) return null
  return /^[^?#]*?(?=\/?([?#]|$))/.exec(safe)![0] || paths.home
}
