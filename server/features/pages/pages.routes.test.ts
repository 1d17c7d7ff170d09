import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'
import { askAs } from '#tests/harness/ask-as.ts'
import { openTwoShops } from '#tests/harness/two-shops.ts'

const development = { imported: false, env: { AUTH_DISABLED: '1' } }

test('decision 5: staff see drafts; shoppers hear that there is none, and can write nothing', async () => {
  await using shops = await openTwoShops()
  const { staff, visitor } = shops
  await staff.pages.create({ body: { title: 'Draft', slug: 'draft' } })
  expect(await staff.pages.bySlug({ params: { slug: 'draft' } })).toMatchObject({ isPublished: false })
  await expect(visitor.pages.bySlug({ params: { slug: 'draft' } })).rejects.toThrow('404: Page not found')
  await expect(visitor.pages.list()).rejects.toThrow('401: Unauthorized')
  await expect(visitor.pages.create({ body: { title: 'X', slug: 'x' } })).rejects.toThrow('401: Unauthorized')
  await expect(visitor.navigation.create({ body: { label: 'X', href: '/x' } })).rejects.toThrow('401: Unauthorized')
})

test('staff are not answered from what is kept for shoppers', async () => {
  await using shop = await openShop(development)
  const { staff, url } = shop
  await staff.pages.create({ body: { title: 'Draft', slug: 'draft' } })
  await staff.navigation.create({ body: { label: 'DRAFT', href: '/draft', pageId: '1' } })
  const asShopper = await askAs(url, '/api/navigation', { host: 'shop.example' })
  expect(JSON.parse(asShopper.text)).toMatchObject([{ isVisible: false }])
  expect(await askAs(url, '/api/navigation', { host: 'shop.example' })).toEqual({ ...asShopper, kept: true })
  expect(await staff.navigation.list()).toMatchObject([{ isVisible: true }])
  // A cookie that might be a session's is looked at; others are no reason to.
  const withCookie = (cookie: string) => askAs(url, '/api/navigation', { host: 'shop.example', cookie })
  expect([(await withCookie('hoard=1')).kept, (await withCookie('a=1; __Host-hoard=1')).kept]).toEqual([false, false])
  expect((await withCookie('hoarder=1; ahoard=2')).kept).toBe(true)
})

test('decision 18: a record’s version is its ETag', async () => {
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

test('decision 18: a stale write hears what stands there now', async () => {
  await using shop = await openShop(development)
  const page = await shop.staff.pages.create({ body: { title: 'A', slug: 'a' } })
  const stale = (accept: string) =>
    fetch(`${shop.url}/api/pages/${page.id}`, {
      method: 'PUT',
      headers: { origin: shop.url, 'content-type': 'application/json', 'if-match': '"7"', accept },
      body: '{"title":"B"}',
    })
  const words = 'Somebody else has changed this since you opened it. Nothing was saved.'
  const text = await stale('*/*')
  expect([text.status, await text.text()]).toEqual([412, words])
  expect(await (await stale('application/json')).json()).toMatchObject({ message: words, current: page })
})

test('large pages are kept; too large, too many and too deep ones are refused in words', async () => {
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
    [deep(100_000), 400, 'blocks: are nested too deeply'],
    [deep(1_000), 400, 'blocks: are nested too deeply'],
    [block(`{"a":"${'x'.repeat(5_000_000)}"}`), 413, 'The request is too large.'],
    [Array.from({ length: 501 }, () => block('{}')).join(), 400, 'blocks: '],
    ['7', 400, 'blocks.0: '],
    [block('{"__proto__":{"a":1}}'), 400, 'The body is not valid JSON.'],
  ] as const) {
    const answer = await send(blocks)
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)])
  }
  const content = `{"a":"${'🐉'.repeat(500_000)}","c":${'['.repeat(50)}${']'.repeat(50)}}`
  expect((await send(block(content))).status).toBe(200)
  const page = await shop.visitor.pages.bySlug({ params: { slug: 'large' } })
  expect(page.blocks).toMatchObject([{ content: { a: '🐉'.repeat(500_000) } }])
})
