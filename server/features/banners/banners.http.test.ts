import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'

test('HTTP: keys may contain slashes, HEAD counts nothing, stale writes are 412', async () => {
  await using shop = await openShop({ env: { AUTH_DISABLED: '1' }, imported: false })
  const { banners } = shop.staff
  const targetPages = ['/product/*', '/about']
  const { id } = await banners.create({ body: { name: 'Once', text: 'Once', maxPagesPerSession: 1, targetPages } })
  const ask = (key: string, method = 'GET', session = 'banner-over-http') =>
    fetch(`${shop.url}/api/promo-banners/active/${key}`, { method, headers: { 'x-session-id': session } })
  const count = async (key: string) => ((await (await ask(key)).json()) as unknown[]).length

  for (const key of ['product/wyrm', 'product%2Fwyrm', 'about']) expect((await ask(key, 'HEAD')).status).toBe(200)
  expect(await count('about')).toBe(1)
  expect(await count('about')).toBe(1)
  expect([await count('product/wyrm'), await count('product%2Fwyrm')]).toEqual([0, 0])
  const response = await ask('product/wyrm', 'GET', 'banner-another-one')
  expect(((await response.json()) as unknown[]).length).toBe(1)
  // The response depends on the session, so it must not be cached.
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await shop.visitor.banners.active({ params: { pageKey: 'product/ooze' }, headers: {} })).toMatchObject([
    { id },
  ])

  const stale = await fetch(`${shop.url}/api/promo-banners/${id}`, {
    method: 'PUT',
    headers: {
      origin: shop.url,
      'content-type': 'application/json',
      accept: 'application/json',
      'if-match': '"7"',
    },
    body: JSON.stringify({ text: 'Mine' }),
  })
  expect([stale.status, await stale.json()]).toMatchObject([412, { current: { id, text: 'Once', version: 1 } }])
})

test('an unknown page has no banners, and a missing key is a 404', { tags: ['B7.2'] }, async () => {
  await using shop = await openShop({ imported: false })
  const status = async (path: string) => (await fetch(`${shop.url}/api/promo-banners/${path}`)).status
  expect([await status('active/%'), await status('active/%E0%A4%A'), await status('active/a%00b')]).toEqual([
    200, 200, 400,
  ])
  expect([await status('active'), await status('active/')]).toEqual([405, 404])
})
