import { seoDescription } from '#shared/features/pages/seo.ts'
import { paths } from '#shared/paths.ts'
import type { Head, BuildHead } from '#storefront/head/head.ts'
import { breadcrumbs, organization, website } from '#storefront/head/json-ld.ts'
import type { Reads } from '#storefront/screen.ts'
import type { Shop } from '#storefront/shop.ts'
import { pageAt, pageSlug } from './page.queries.ts'

/** Metadata of a page: its SEO texts, else its title and description. */
export function buildPageHead(slug: string, reads: Reads, shop: Shop): Head {
  const page = pageAt(slug, reads)
  if (!page) return { description: 'This page was consumed by the void.' }
  const path = paths.page(page.slug)
  return {
    description: seoDescription(page, shop.name),
    canonical: path,
    card: `/cards/page/${page.slug}.png`,
    things: path === paths.home ? [organization(shop), website(shop)] : [breadcrumbs(shop, [page.title, path])],
  }
}

export const pageHead: BuildHead = (at, reads, shop) => buildPageHead(pageSlug(at), reads, shop)
