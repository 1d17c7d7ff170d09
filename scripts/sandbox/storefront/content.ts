import { demoMenus, demoPages, demoPolicies, type DemoMenuItem, type DemoText } from '@hoard/demo/content'
import { connection, type PageArguments } from '#sandbox/graphql/connection.ts'
import { resolversOf, type Resolvers } from '#sandbox/graphql/resolvers.ts'
import { seededTimestamp } from '#sandbox/shop/clock.ts'
import { collectionChangedAt, collectionsOf } from '#sandbox/shop/collections.ts'
import { gid, seededNumber } from '#sandbox/shop/ids.ts'
import { shopId, shopName, type Shop } from '#sandbox/shop/shop.ts'

export interface Page extends DemoText {
  id: string
}

const pages: Page[] = demoPages.map((page) => ({ ...page, id: gid('Page', seededNumber('page', page.handle)) }))

export const pageText = ({ title, body }: Page) => `${title} ${plain(body)}`

/** Pages that a test passes. */
export function findPages(passes: (page: Page) => boolean): Page[] {
  return pages.filter(passes)
}

export function findPage({ id, handle }: { id?: string; handle?: string }): Page | null {
  return pages.find((page) => (id ? page.id === id : page.handle === handle)) ?? null
}

const english = { isoCode: 'EN', name: 'English', endonymName: 'English' }

/** The only market of the simulated shop, and the only context that a request may ask for. */
export const country = {
  isoCode: 'US',
  name: 'United States',
  unitSystem: 'IMPERIAL_SYSTEM',
  availableLanguages: [english],
  defaultLanguage: english,
}

/** Pages, menus, policies and the facts of the shop. The demo shop has no blog. */
export const contentResolvers: Resolvers = {
  QueryRoot: resolversOf<undefined>({
    shop: (_, _args, { shop }) => ({
      id: shopId,
      name: shopName,
      description: 'Creatures for your table, printed to order.',
      primaryDomain: { host: shop.domain, url: shop.settings.origin, sslEnabled: false },
      brand: null,
      moneyFormat: '${{amount}}',
      shipsToCountries: shop.situation.shippingPrice === null ? [] : [country.isoCode],
      paymentSettings: paymentSettings(shop),
      ...Object.fromEntries(Object.entries(demoPolicies).map(([name, text]) => [name, policy(shop, text)])),
      subscriptionPolicy: null,
      contactInformation: null,
      legalNotice: null,
      termsOfSale: null,
    }),
    paymentSettings: (_, _args, { shop }) => paymentSettings(shop),
    localization: (_, _args, { shop }) => {
      const { currency } = shop.settings
      const here = { ...country, currency: { isoCode: currency, name: currency, symbol: '$' } }
      return { country: here, language: english, availableCountries: [here], availableLanguages: [english] }
    },
    menu: (_, { handle }: { handle: string }, { shop }) => menu(shop, handle),
    page: (_, which: { id?: string; handle?: string }) => findPage(which),
    pageByHandle: (_, { handle }: { handle: string }) => findPage({ handle }),
    pages: (_, args: PageArguments, context) => connection(pages, args, context),
    article: () => null,
    articles: (_, args: PageArguments, context) => connection([], args, context),
    blog: () => null,
    blogByHandle: () => null,
    blogs: (_, args: PageArguments, context) => connection([], args, context),
    urlRedirects: (_, args: PageArguments, context) => connection([], args, context),
    sitemap: (_, { type }: { type: string }, { shop }) => {
      const items = sitemapItems(shop)[type] ?? []
      return { items, pagesCount: { count: Math.ceil(items.length / sitemapPage), precision: 'EXACT' } }
    },
  }),
  Page: resolversOf<Page>({
    bodySummary: ({ body }) => plain(body),
    seo: () => null,
    createdAt: () => seededTimestamp(0),
    updatedAt: () => seededTimestamp(0),
    onlineStoreUrl: () => null,
    trackingParameters: () => null,
  }),
  Sitemap: resolversOf<{ items: unknown[] }>({
    resources: ({ items }, { page }: { page: number }) => ({
      items: items.slice((page - 1) * sitemapPage, page * sitemapPage),
      hasNextPage: items.length > page * sitemapPage,
    }),
  }),
}

const sitemapPage = 250

function sitemapItems(shop: Shop): Record<string, object[]> {
  const item = (handle: string, title: string, updatedAt: string) => ({
    __typename: 'SitemapResource',
    handle,
    title,
    updatedAt,
    image: null,
  })
  return {
    PRODUCT: shop.catalogue
      .list({ only: 'active' })
      .entries.map(({ handle, title, updatedAt }) => item(handle, title, updatedAt)),
    COLLECTION: collectionsOf(shop).map((one) => item(one.handle, one.title, collectionChangedAt(shop, one))),
    PAGE: pages.map(({ handle, title }) => item(handle, title, seededTimestamp(0))),
  }
}

function paymentSettings({ settings, situation }: Shop) {
  return {
    countryCode: country.isoCode,
    currencyCode: settings.currency,
    enabledPresentmentCurrencies: [settings.currency],
    acceptedCardBrands: situation.takesPayments ? ['VISA', 'MASTERCARD'] : [],
    supportedDigitalWallets: [],
    shopifyPaymentsAccountId: null,
  }
}

function policy(shop: Shop, { handle, title, body }: DemoText) {
  const url = `${shop.settings.origin}/policies/${handle}`
  return { id: gid('ShopPolicy', seededNumber('policy', handle)), handle, title, body, url }
}

function menu(shop: Shop, handle: string) {
  const found = demoMenus[handle]
  if (!found) return null
  const items = found.items.map((item) => menuItem(shop, handle, item))
  return { id: gid('Menu', seededNumber('menu', handle)), handle, title: found.title, items, itemsCount: items.length }
}

function menuItem(shop: Shop, menuHandle: string, { title, type, path, items = [] }: DemoMenuItem): object {
  return {
    id: gid('MenuItem', seededNumber('menu item', menuHandle, path)),
    title,
    type,
    tags: [],
    url: new URL(path, shop.settings.origin).href,
    resourceId: resourceId(type, path),
    items: items.map((item) => menuItem(shop, menuHandle, item)),
  }
}

/** The id of the page, policy or collection that an item leads to. */
function resourceId(type: DemoMenuItem['type'], path: string): string | null {
  const handle = path.split('/').at(-1) ?? ''
  if (type === 'PAGE') return gid('Page', seededNumber('page', handle))
  if (type === 'SHOP_POLICY') return gid('ShopPolicy', seededNumber('policy', handle))
  return type === 'COLLECTION' ? gid('Collection', seededNumber('collection', handle)) : null
}

function plain(html: string): string {
  return html.replace(/<[^>]+>/g, '')
}
