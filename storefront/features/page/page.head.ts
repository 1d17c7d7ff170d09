import { searchDescription } from '#shared/features/pages/search-words.ts'
import { paths } from '#shared/paths.ts'
import type { Head, HeadOf } from '#storefront/head/head.ts'
import { breadcrumbs, organization, website } from '#storefront/head/json-ld.ts'
import type { Reads } from '#storefront/screen.ts'
import type { Shop } from '#storefront/shop.ts'
import { pageAt, slugOf } from './page.queries.ts'

/** What is said of a page that staff wrote: their words for search engines, else those for people. */
export function headOfPage(slug: string, reads: Reads, shop: Shop): Head {
  const page = pageAt(slug, reads)
  if (!page) return { description: 'This page was consumed by the void.' }
  const path = paths.page(page.slug)
  return {
    description: searchDescription(page, shop.name),
    canonical: path,
    card: `/cards/page/${page.slug}.png`,
    things: path === paths.home ? [organization(shop), website(shop)] : [breadcrumbs(shop, [page.title, path])],
  }
}

export const pageHead: HeadOf = (at, reads, shop) => headOfPage(slugOf(at), reads, shop)
