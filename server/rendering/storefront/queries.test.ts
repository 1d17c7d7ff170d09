import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'

test('a link with a tracking query gets the cached page', async () => {
  await using shop = await openShop({ seeded: true })
  const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })
  /** Cached responses are served before a request gets its id. */
  const isKept = ({ headers }: Response) => headers.get('x-request-id') === null
  const first = await get('/about?fbclid=1')
  expect([first.status, isKept(first)]).toEqual([200, false])
  for (const path of ['/about?fbclid=2', '/about']) {
    const next = await get(path)
    expect([isKept(next), next.headers.get('etag')]).toEqual([true, first.headers.get('etag')])
  }
  // The gallery's content depends on its query.
  await get('/gallery')
  const [filtered, all] = [await get('/gallery?search=dragon'), await get('/gallery')]
  expect([isKept(filtered), isKept(all)]).toEqual([false, true])
  expect(await filtered.text()).not.toBe(await all.text())
  // Redirects preserve the query.
  expect((await get('/about/?fbclid=3')).headers.get('location')).toBe('/about?fbclid=3')
})
