import { paths } from '#shared/paths.ts'
import type { Shop } from '#storefront/shop.ts'
import type { Thing } from './head.ts'

/** An address of this shop, or another one, with its origin. */
export const absolute = (address: string, { origin }: Pick<Shop, 'origin'>): string =>
  /^\/(?!\/)/.test(address) ? `${origin}${address}` : address

/** A thing as text that is safe inside a script element, whatever people wrote into it. */
export const jsonLd = (thing: Thing): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replace(/</g, '\\u003c')

/** The way from the home page to this one; the last step is the page itself. */
export const breadcrumbs = (shop: Shop, ...steps: [name: string, path: string][]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', paths.home] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path, shop),
  })),
})

/** Who sells and writes here. */
export const organization = (shop: Shop): Thing => ({
  '@type': 'Organization',
  '@id': `${shop.origin}/#shop`,
  name: shop.name,
  url: `${shop.origin}/`,
  logo: absolute('/favicon.svg', shop),
  image: absolute('/cards/shop.png', shop),
  ...(profiles(shop).length > 0 && { sameAs: profiles(shop) }),
})

const profiles = ({ social }: Shop) => Object.values(social).filter((address) => address !== null)

/** The site, and how to search it. */
export const website = (shop: Shop): Thing => ({
  '@type': 'WebSite',
  name: shop.name,
  url: `${shop.origin}/`,
  publisher: { '@id': `${shop.origin}/#shop` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${shop.origin}${paths.gallery}?search={query}` },
    'query-input': 'required name=query',
  },
})
