import { paths } from '#shared/paths.ts'
import type { Shop } from '#storefront/shop.ts'
import type { Thing } from './head.ts'

/** Makes a path absolute with the shop's origin; absolute URLs stay unchanged. */
export const absoluteUrl = (address: string, { origin }: Pick<Shop, 'origin'>): string =>
  /^\/(?!\/)/.test(address) ? `${origin}${address}` : address

/** JSON that is safe inside a script element, whatever its texts contain. */
export const jsonLd = (thing: Thing): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replace(/</g, '\\u003c')

/** Breadcrumbs from the home page; the last step is the page itself. */
export const breadcrumbs = (shop: Shop, ...steps: [name: string, path: string][]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', paths.home] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(path, shop),
  })),
})

/** The shop as publisher and seller. */
export const organization = (shop: Shop): Thing => ({
  '@type': 'Organization',
  '@id': `${shop.origin}/#shop`,
  name: shop.name,
  url: `${shop.origin}/`,
  logo: absoluteUrl('/favicon.svg', shop),
  image: absoluteUrl('/cards/shop.png', shop),
  ...(profiles(shop).length > 0 && { sameAs: profiles(shop) }),
})

const profiles = ({ social }: Shop) => Object.values(social).filter((address) => address !== null)

/** The site and its search URL. */
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
