import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'
import { requestAs } from '#tests/harness/request-as.ts'
import { openTwoShops } from '#tests/harness/two-shops.ts'

const development = { imported: false, env: { AUTH_DISABLED: '1' } }

test('staff see drafts; shoppers get a 404 and can’t write', { tags: ['P10.1'] }, async () => {
  await using shops = await openTwoShops()
  const { staff, visitor } = shops
  await staff.pages.create({ body: { title: 'Draft', slug: 'draft' } })
  expect(await staff.pages.bySlug({ params: { slug: 'draft' } })).toMatchObject({ isPublished: false })
  await expect(visitor.pages.bySlug({ params: { slug: 'draft' } })).rejects.toThrow('404: Page not found')
  await expect(visitor.pages.list()).rejects.toThrow('401: Unauthorized')
  await expect(visitor.pages.create({ body: { title: 'X', slug: 'x' } })).rejects.toThrow('401: Unauthorized')
  await expect(visitor.navigation.create({ body: { label: 'X', href: '/x' } })).rejects.toThrow('401: Unauthorized')
})

test('staff don’t get cached responses of shoppers', async () => {
  await using shop = await openShop(development)
  const { staff, url } = shop
  await staff.pages.create({ body: { title: 'Draft', slug: 'draft' } })
  await staff.navigation.create({ body: { label: 'DRAFT', href: '/draft', pageId: '1' } })
  const asShopper = await requestAs(url, '/api/navigation', { host: 'shop.example' })
  expect(JSON.parse(asShopper.text)).toMatchObject([{ isVisible: false }])
  const again = await requestAs(url, '/api/navigation', { host: 'shop.example' })
  expect([again.text, again.isCached]).toEqual([asShopper.text, true])
  expect(await staff.navigation.list()).toMatchObject([{ isVisible: true }])
  // Only a possible session cookie triggers a session lookup.
  const withCookie = (cookie: string) => requestAs(url, '/api/navigation', { host: 'shop.example', cookie })
  expect([(await withCookie('hoard=1')).isCached, (await withCookie('a=1; __Host-hoard=1')).isCached]).toEqual([
    false,
    false,
  ])
  expect((await withCookie('hoarder=1; ahoard=2')).isCached).toBe(true)
})

test('a record’s version is its ETag', { tags: ['C10.7'] }, async () => {
  await using shop = await openShop(development)
  await shop.staff.pages.create({ body: { title: 'A', slug: 'a' } })
  const write = (headers: Record<string, string>) =>
    fetch(`${shop.url}/api/pages/1`, {
      method: 'PUT',
      headers: { origin: shop.url, 'content-type': 'application/json', ...headers },
      body: '{"title":"B"}',
    })
  const read = await fetch(`${shop.url}/api/pages/slug/a`)
  const etag = read.headers.get('etag')!
  expect(etag).toBe('"1"')
  expect((await write({ 'if-match': etag })).headers.get('etag')).toBe('"2"')
  expect((await write({ 'if-match': etag })).status).toBe(412)
  expect((await write({ 'if-match': '2' })).status).toBe(400)
})

test('a stale write returns the current page', { tags: ['C10.7'] }, async () => {
  await using shop = await openShop(development)
  const page = await shop.staff.pages.create({ body: { title: 'A', slug: 'a' } })
  const stale = (accept: string) =>
    fetch(`${shop.url}/api/pages/${page.id}`, {
      method: 'PUT',
      headers: { origin: shop.url, 'content-type': 'application/json', 'if-match': '"7"', accept },
      body: '{"title":"B"}',
    })
  const words = 'Someone else has changed this since you opened it. Nothing was saved.'
  const text = await stale('*/*')
  expect([text.status, await text.text()]).toEqual([412, words])
  expect(await (await stale('application/json')).json()).toMatchObject({ message: words, current: page })
})

test('large pages are stored, and oversized ones rejected with a message', async () => {
  await using shop = await openShop(development)
  const send = (blocks: string) =>
    fetch(`${shop.url}/api/pages`, {
      method: 'POST',
      headers: { origin: shop.url, 'content-type': 'application/json' },
      body: `{"title":"Large","slug":"large","isPublished":true,"blocks":[${blocks}]}`,
    })
  const block = (content: string) => `{"id":"a","type":"text","content":${content}}`
  const deep = (levels: number) => block(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`)
  for (const [blocks, status, words] of [
    [deep(100_000), 400, 'The body is nested too deeply: '],
    [deep(150), 400, 'blocks: are nested too deeply'],
    [block(`{"a":"${'x'.repeat(5_000_000)}"}`), 413, 'The request is too large.'],
    [Array.from({ length: 501 }, () => block('{}')).join(), 400, 'blocks: '],
    ['7', 400, 'blocks.0: '],
    [block('{"__proto__":{"a":1}}'), 400, 'The body has a key called __proto__, which isn’t allowed.'],
  ] as const) {
    const answer = await send(blocks)
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)])
  }
  const content = `{"a":"${'🐉'.repeat(240_000)}","c":${'['.repeat(50)}${']'.repeat(50)}}`
  expect((await send(block(content))).status).toBe(200)
  const page = await shop.visitor.pages.bySlug({ params: { slug: 'large' } })
  expect(page.blocks).toMatchObject([{ content: { a: '🐉'.repeat(240_000) } }])
})
