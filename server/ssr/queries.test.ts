import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'

test('a link from elsewhere, with a query of its own for every visitor, gets the page that is kept', async () => {
  await using shop = await openShop({ furnished: true })
  const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })
  /** What is kept is answered before a request gets a number. */
  const isKept = ({ headers }: Response) => headers.get('x-request-id') === null
  const first = await get('/about?fbclid=1')
  expect([first.status, isKept(first)]).toEqual([200, false])
  for (const path of ['/about?fbclid=2', '/about']) {
    const next = await get(path)
    expect([isKept(next), next.headers.get('etag')]).toEqual([true, first.headers.get('etag')])
  }
  // The gallery shows something else for another query.
  await get('/gallery')
  const [filtered, all] = [await get('/gallery?search=dragon'), await get('/gallery')]
  expect([isKept(filtered), isKept(all)]).toEqual([false, true])
  expect(await filtered.text()).not.toBe(await all.text())
  // Who is led on keeps the query.
  expect((await get('/about/?fbclid=3')).headers.get('location')).toBe('/about?fbclid=3')
})
