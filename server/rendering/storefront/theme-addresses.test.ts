import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { kindPath, kindsOf } from '#shared/features/catalogue/kinds.ts'
import { paths } from '#shared/paths.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop({ seeded: true, env: { AUTH_DISABLED: '1' } })))
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })

/** Where an address leads: its target, or its status if it isn't moved. */
async function leadsTo(path: string): Promise<string | number> {
  const response = await get(path)
  await response.arrayBuffer()
  return response.status === 301 ? response.headers.get('location')! : response.status
}

/** Addresses that a theme of the demo shop has, with those that they lead to. */
async function themeAddresses(): Promise<Record<string, string>> {
  const { products, blog } = shop.visitor
  const [all, kinds, posts] = await Promise.all([
    products.list({ query: { limit: 250 } }),
    products.filters({ query: {} }),
    blog.list(),
  ])
  const ofProducts = all.flatMap(({ shopifyHandle: handle }) => {
    const path = paths.product(handle!)
    return [
      [`/products/${handle}`, path],
      [`/products/${handle}.js`, path],
      [`/products/${handle}/`, path],
      [`/collections/all/products/${handle}`, path],
      [`/collections/new/products/${handle}?variant=1`, `${path}?variant=1`],
      [`/de/products/${handle}?utm_source=mail`, `${path}?utm_source=mail`],
    ]
  })
  const ofKinds = kindsOf(kinds).flatMap((kind) => {
    const query = new URLSearchParams({ q: kind.name })
    const list = kind.filter === 'designer' ? 'vendors' : 'types'
    return [[`/collections/${list}?${query}`, `${kindPath(kind)}?${query}`]]
  })
  return {
    ...Object.fromEntries([...ofProducts, ...ofKinds]),
    ...Object.fromEntries(posts.map(({ slug }) => [`/blogs/news/${slug}`, paths.post(slug)])),
    '/collections': '/gallery',
    '/collections/all': '/gallery',
    '/collections/frontpage?page=2': '/gallery?page=2',
    '/collections/dragons': '/gallery/type/Dragon',
    '/collections/dragon/red': '/gallery/type/Dragon',
    '/products': '/gallery',
    '/pages/about': '/about',
    '/Pages/ABOUT/': '/about',
    '/en-us/pages/contact': '/contact',
    '/blogs/news': '/blog',
    '/blogs/news/tagged/painting': '/blog',
    '/blogs/news.atom': '/blog/feed.xml',
    '/policies/privacy-policy': '/privacy-policy',
    '/policies/terms-of-service': '/terms-of-service',
    '/policies/refund-policy': '/terms-of-service',
    '/policies/shipping-policy.html': '/terms-of-service',
    '/policies/contact-information': '/contact',
    '/search?q=red+wyrm&type=product&utm_source=mail': '/gallery?search=red+wyrm&utm_source=mail',
  }
}

test('the addresses of a theme lead to ours in one hop, or to an honest 404', { tags: ['S2.73'] }, async () => {
  const moved = Object.entries(await themeAddresses())
  expect(moved.length).toBeGreaterThan(200)
  for (const [path, target] of moved) expect([path, await leadsTo(path)]).toEqual([path, target])
  for (const target of new Set(moved.map(([, path]) => path)))
    expect([target, (await get(target)).status]).toEqual([target, 200])
  for (const path of [
    '/products/gone',
    '/products/a%2Fb',
    '/collections/gone',
    '/collections/gone/products/gone',
    '/pages/gone',
    '/pages/',
    '/blogs/',
    '/gone/',
    '/PRODUCTS/gone',
    '/pages/footer',
    '/blogs/news/gone',
    '/policies/gone',
    '/account',
    '/5/orders/abc',
  ])
    expect([path, await leadsTo(path)]).toEqual([path, 404])
})

test('a renamed page is reached in one hop from its former theme address', { tags: ['S2.73'] }, async () => {
  const page = await shop.staff.pages.create({ body: { title: 'Care', slug: 'care', isPublished: true } })
  expect(await leadsTo('/pages/care')).toBe('/care')
  await shop.staff.pages.update({ params: { id: page.id }, headers: {}, body: { slug: 'care-of-prints' } })
  expect(await leadsTo('/pages/care?utm_source=mail')).toBe('/care-of-prints?utm_source=mail')
})

test(
  'customers find their accounts at Shopify, unless the shop has a page there',
  { tags: ['S2.74', 'P10.4'] },
  async () => {
    const { control } = shop.shopify
    control.createOrder({
      lines: [{ variant: control.product('emerald-wyrm').variants[0]!.id, quantity: 1 }],
      email: 'ada@example.com',
    })
    await shop.staff.orders.sync()
    await eventually(() => leadsTo('/account')).toMatch(/^https:\/\/shopify\.com\/\d+\/account$/)
    const accounts = String(await leadsTo('/account'))
    const [store] = /\d+/.exec(accounts)!
    for (const path of ['/account/login', '/account/orders/8f3?key=1', `/${store}/orders/8f3/authenticate?key=1`])
      expect(await leadsTo(path)).toBe(accounts)
    expect(await leadsTo(`/${store}1/orders/8f3`)).toBe(404)

    const account = { title: 'Account', slug: 'account', isPublished: true }
    await expect(shop.staff.pages.create({ body: account })).rejects.toThrow('Links to a former Shopify theme')
    const page = await shop.staff.pages.create({ body: { ...account, slug: 'accounts' } })
    // From before the slug was reserved.
    const { db, close } = await openDatabase(shop.database)
    await db.updateTable('pages').set({ slug: 'account' }).where('id', '=', Number(page.id)).execute()
    await close()
    expect(await leadsTo('/account')).toBe(200)
    for (const path of ['/account/', '/de/account']) expect(await leadsTo(path)).toBe('/account')
    expect(await leadsTo('/account/login')).toBe(accounts)
  },
)

test(
  'an address leads to the page that has it but for capitals, slashes and encoding, with its query',
  { tags: ['S10.72'] },
  async () => {
    const [post] = await shop.visitor.blog.list()
    expect(
      Object.fromEntries(
        await Promise.all(
          [
            '/About?a=1&b=%20',
            '/ABOUT/',
            '//about',
            '/%41bout',
            '/product/Emerald-Wyrm?variant=1',
            '/Product/EMERALD-WYRM/back-in-stock',
            `/blog/${post!.slug.toUpperCase()}/`,
            '//gallery?search=wyrm',
            '//pages/about',
            // Nothing has these.
            '//example.com',
            '/\\\\example.com/about',
            '/Nowhere',
            '/About/Us',
            '/product/No-Such-Wyrm',
            '/Preview/ABOUT',
          ].map(async (path) => [path, await leadsTo(path)] as const),
        ),
      ),
    ).toEqual({
      '/About?a=1&b=%20': '/about?a=1&b=%20',
      '/ABOUT/': '/about',
      '//about': '/about',
      '/%41bout': '/about',
      '/product/Emerald-Wyrm?variant=1': '/product/emerald-wyrm?variant=1',
      '/Product/EMERALD-WYRM/back-in-stock': '/product/emerald-wyrm/back-in-stock',
      [`/blog/${post!.slug.toUpperCase()}/`]: paths.post(post!.slug),
      '//gallery?search=wyrm': '/gallery?search=wyrm',
      '//pages/about': '/about',
      '//example.com': 404,
      '/\\\\example.com/about': 404,
      '/Nowhere': 404,
      '/About/Us': 404,
      '/product/No-Such-Wyrm': 404,
      '/Preview/ABOUT': 404,
    })
    // What has capitals stays where it is.
    expect(await leadsTo('/gallery/type/Dragon')).toBe(200)
  },
)
