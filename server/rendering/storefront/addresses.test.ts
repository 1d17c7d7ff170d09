import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop({ seeded: true })))
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string, headers = {}) => fetch(shop.url + path, { redirect: 'manual', headers })

async function readText(path: string, headers = {}) {
  const response = await get(path, headers)
  expect(response.status, path).toBe(200)
  return response.text()
}

const metric = async (name: string) =>
  Number(new RegExp(String.raw`^${name} (\d+)$`, 'm').exec(await readText('/metrics'))![1])
const countCached = () => metric('hoard_response_cache_entries')

/** Responses from the cache don't pass the middleware that numbers requests. */
const isServedBeforeKoa = async (path: string) => {
  const response = await get(path)
  await response.arrayBuffer()
  return !response.headers.has('x-request-id')
}

test.each([
  [
    '/gallery?search=wyrm&featured=true',
    ['/Gallery?featured=true&search=+wyrm+', '/gallery?search=wyrm&featured=true&utm_source=x&page=x&designer=&scale='],
  ],
  [
    '/gallery',
    [
      '/gallery?',
      '/GALLERY?priceRange=cheap',
      '/gallery?page=0',
      '/gallery?page=99999999',
      '/gallery?sort=featured&available=no',
    ],
  ],
  ['/product/emerald-wyrm', ['/Product/emerald-wyrm', '/product/emerald-wyrm?ref=mail', '/./product/emerald-wyrm?']],
  ['/about', ['/about?page=2', '/about?']],
  [
    '/api/products?search=dragon&limit=5',
    [
      '/api/products?limit=05&search=%20dragon',
      '/API/Products/?limit=5&search=dragon&scale=&_=1',
      '/api/products?search=dragon&x=2&limit=5',
    ],
  ],
  [
    '/api/products?limit=5&view=card',
    ['/api/products?view=card&limit=05', '/api/products?limit=5&scale=&view=card&_=1'],
  ],
  [
    '/api/products/handle/emerald-wyrm',
    ['/api/products/handle/emerald%2Dwyrm', '/api/products/handle/emerald-wyrm?_=2'],
  ],
])('all spellings of %s are cached once', async (address, others) => {
  const before = await countCached()
  // Without the address's own spelling, which differs only in the gallery's form.
  const [first, ...more] = await Promise.all(others.map((path) => readText(path)))
  for (const text of [...more, await readText(address)]) expect(text).toBe(first)
  expect(await countCached()).toBe(before + 1)
})

test.each(['/api/products', '/api/products/featured', '/api/products/1/related'])(
  'a cached view of %s is not taken for the list, nor for an unknown view',
  async (path) => {
    for (const _ of ['first', 'cached']) {
      const [cards, list, unknown] = await Promise.all(
        ['?view=card', '', '?view=x'].map((view) => readText(path + view)),
      )
      expect(cards).toContain('"fromCents"')
      expect(list).toContain('"longDescription"')
      expect(unknown).toBe(list)
    }
    expect(await isServedBeforeKoa(`${path}?view=card`)).toBe(true)
  },
)

test('nothing that is not found is cached', async () => {
  const before = await countCached()
  for (const path of ['/gallery?search=zzqx', '/gallery?search=zzqx', '/gallery?page=77'])
    expect(await readText(path)).toMatch(/No products found|Page 77 no longer exists/)
  for (const path of ['/zzqx', '/product/zzqx', '/api/products/handle/zzqx']) expect((await get(path)).status).toBe(404)
  expect(await countCached()).toBe(before)
})

test('each visitor keeps their own query when a page has moved', async () => {
  const sent = ['/gallery/?from=a', '/gallery/?from=b', '/home?from=c', '/gallery/']
  const found = await Promise.all(sent.map((path) => get(path)))
  expect(found.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [301, '/gallery?from=a'],
    [301, '/gallery?from=b'],
    [301, '/?from=c'],
    [301, '/gallery'],
  ])
})

test('ordinary pages stay cached while a flood of addresses passes', async () => {
  const ordinary = ['/', '/gallery', '/about', '/product/emerald-wyrm']
  for (const path of [...ordinary, ...ordinary]) await readText(path)
  const whole = { 'accept-encoding': 'identity' }
  for (let at = 0; at < 600; at += 20)
    await Promise.all(Array.from({ length: 20 }, (_, i) => readText(`/gallery?priceRange=0-${1_000 + at + i}`, whole)))
  expect(await metric('hoard_response_cache_bytes')).toBeLessThan(16 * 1024 * 1024)
  for (const path of ordinary) expect(await isServedBeforeKoa(path), path).toBe(true)
  // The flood did push out its own beginning.
  expect(await isServedBeforeKoa('/gallery?priceRange=0-1000')).toBe(false)
})
