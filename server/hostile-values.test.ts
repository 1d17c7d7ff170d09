import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'
import { openDatabase } from './database/open-database.ts'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/contract/errors.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const send = (path: string, init: RequestInit & { method: string }) =>
  fetch(shop.url + path, {
    ...init,
    headers: { 'content-type': 'application/json', origin: shop.url, ...init.headers },
    ...(init.method !== 'GET' && { body: init.body ?? '{}' }),
  })

/** As long as the contract allows, and larger than any id column can hold. */
const HUGE = '999999999999999'

const endpoints: Endpoint[] = Object.values(api).flatMap((contract) => Object.values(contract) as Endpoint[])
const byId = endpoints.filter(
  ({ path, params }) => path.includes('/:id') && !path.slice(path.indexOf('/:id') + 4).includes(':') && params,
)

test('an impossible id gets the same response as an unknown one', { tags: ['both-engines'] }, async () => {
  expect(byId.length).toBeGreaterThan(30)
  for (const { method, path, params } of byId) {
    // Ids that clients make aren't numbers.
    if (!params!.safeParse({ id: HUGE }).success || !params!.safeParse({ id: '987654' }).success) continue
    const statusFor = async (id: string) =>
      (await send(path.replace(':id', id), { method, headers: { 'x-session-id': 'a'.repeat(32) } })).status
    expect([method, path, await statusFor(HUGE)]).toEqual([method, path, await statusFor('987654')])
    expect(await statusFor(HUGE), `${method} ${path}`).toBeLessThan(500)
  }
})

test(
  'a body that is nested too deeply, or of too many parts, is refused by each endpoint',
  { tags: ['S8.19'] },
  async () => {
    await using shop = await openShop({
      imported: false,
      env: { AUTH_DISABLED: '1', FILES_PUBLIC_URL: 'https://cdn.example' },
    })
    const bodies = {
      'nested too deeply': `${'{"a":['.repeat(3_000)}${']}'.repeat(3_000)}`,
      'too many values': `[${'{},'.repeat(100_000)}1]`,
      'a key called __proto__': '{"a":{"_\\u005Fproto__":1}}',
      // In a text, brackets and braces are only text.
      'is not valid JSON': `{"a":"\\\\\\"${'[{'.repeat(100_000)}",}`,
    }
    const withBody = endpoints.filter(({ body }) => body)
    expect(withBody.length).toBeGreaterThan(50)
    for (const { method, path, bodyLimit = 1024 * 1024 } of withBody)
      for (const [words, body] of Object.entries(bodies)) {
        if (body.length > bodyLimit) continue
        const response = await fetch(shop.url + path.replaceAll(/:\w+/g, '1'), {
          method,
          body,
          headers: { 'content-type': 'application/json', origin: shop.url },
        })
        const text = await response.text()
        expect([method, path, response.status, text]).toEqual([method, path, 400, expect.stringContaining(words)])
      }
  },
)

/** 200, or the status that an endpoint refuses with. */
const statusOf = (request: Promise<unknown>): Promise<number> =>
  request.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error as Error)),
  )

test("values that one engine can't store are refused on both", { tags: ['both-engines'] }, async () => {
  const { staff, visitor } = shop
  const { id } = await staff.pages.create({ body: { title: 'About', slug: 'about' } })
  // Random text without repetition, so that an index can't compress it.
  const unlike = Array.from({ length: 1_900 }, (_, place) =>
    String.fromCodePoint(0x4e00 + ((place * 7_919) % 20_000)),
  ).join('')
  const message = { email: 'ada@example.com', subject: 'general', message: 'Hello there, all.' } as const
  const requests: Record<string, [expected: number, request: () => Promise<unknown>]> = {
    'a number beyond 32 bits': [
      400,
      () => staff.pages.keepWorkingCopy({ params: { id }, body: { blocks: [], baseVersion: 2 ** 40 } }),
    ],
    'a very long URL': [
      200,
      () =>
        staff.images.create({
          body: { url: `https://pictures.example/${unlike.slice(0, 200)}`, alt: 'x', filename: 'x' },
        }),
    ],
    'a name with U+0000': [400, () => visitor.contact.send({ body: { ...message, name: 'A\0da' } })],
    'a title with U+0000': [400, () => staff.pages.create({ body: { title: 'A\0', slug: 'nul' } })],
    'a label with U+0000': [400, () => staff.navigation.create({ body: { label: 'A\0', href: '/gallery' } })],
    'an email address with U+0000': [400, () => visitor.newsletter.subscribe({ body: { email: 'a\0da@example.com' } })],
    'a banner with U+0000': [400, () => staff.banners.create({ body: { name: 'A\0', text: 'x' } })],
    'products searched for U+0000': [400, () => visitor.products.list({ query: { search: '\0' } })],
    'products by a designer with U+0000': [400, () => visitor.products.list({ query: { designer: '\0' } })],
    'a handle with U+0000': [404, () => visitor.products.byHandle({ params: { handle: '\0' } })],
    'a slug with U+0000': [404, () => visitor.pages.bySlug({ params: { slug: '\0' } })],
    'a post with a slug with U+0000': [404, () => visitor.blog.bySlug({ params: { slug: '\0' } })],
    'orders searched for U+0000': [400, () => staff.orders.list({ query: { search: '\0' } })],
    'messages searched for U+0000': [400, () => staff.contact.list({ query: { search: '\0' } })],
    'the catalogue searched for U+0000': [400, () => staff.catalogue.list({ query: { search: '\0' } })],
    'the catalogue searched for wildcards': [200, () => staff.catalogue.list({ query: { search: '%'.repeat(90) } })],
    'webhooks searched for U+0000': [400, () => staff.webhooks.deliveries({ query: { search: '\0' } })],
    'banners of a page with U+0000': [400, () => visitor.banners.active({ params: { pageKey: '\0' }, headers: {} })],
    'banners of a very long page': [
      200,
      () => visitor.banners.active({ params: { pageKey: unlike.slice(0, 490) }, headers: {} }),
    ],
  }
  for (const [what, [expected, request]] of Object.entries(requests))
    expect([what, await statusOf(request())]).toEqual([what, expected])
})

test('pages with addresses that no engine can look up are shown or not found', { tags: ['both-engines'] }, async () => {
  const expected = {
    '/gallery?search=%00': 200,
    '/product/%00': 404,
    '/blog/%00': 404,
    '/%00': 404,
    '/cards/page/%00.png': 404,
    '/api/products/handle/%ED%A0%80': 404,
  }
  for (const [path, status] of Object.entries(expected))
    expect([path, (await send(path, { method: 'GET' })).status]).toEqual([path, status])
})

const refused = async (method: string, path: string, body?: unknown) => {
  const answer = await send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return [answer.status, await answer.text()]
}

test('U+0000 is refused on both engines, with its position', { tags: ['both-engines'] }, async () => {
  const words = 'contains a character that can’t be stored'
  const template = {
    name: 'x',
    blocks: [{ id: '1', type: 'text', layout: { width: 1, row: 0, order: 0 }, content: { text: 'a\0b' } }],
  }
  expect(await refused('POST', api.templates.create.path, { name: 'a\0b' })).toEqual([400, `name: ${words}`])
  expect(await refused('POST', api.templates.create.path, template)).toEqual([400, expect.stringContaining(words)])
  expect(await refused('GET', `${api.newsletter.subscribers.path}?search=a%00`)).toEqual([400, `search: ${words}`])
  expect((await refused('GET', api.pages.bySlug.path.replace(':slug', 'a%00b')))[0]).toBe(404)
})

test(
  'a post whose picture is called like a property of every object is shown',
  { tags: ['both-engines'] },
  async () => {
    for (const imageUrl of ['__proto__', 'constructor']) {
      const slug = imageUrl.replaceAll('_', '')
      const post = {
        title: 'x',
        excerpt: 'x',
        content: 'x',
        category: 'painting',
        readTime: 1,
        isPublished: true,
      } as const
      await shop.staff.blog.create({ body: { ...post, slug, imageUrl } })
      expect(await shop.visitor.blog.bySlug({ params: { slug } })).toMatchObject({ imageUrl, picture: null })
      expect((await send('/api/blog', { method: 'GET' })).status).toBe(200)
    }
  },
)

test('half a character is refused on both engines, with its position', { tags: ['both-engines'] }, async () => {
  const words = 'contains half a character'
  const letter = { name: 'A\ud800da', email: 'ada@example.com', message: 'Hello there, all of you.' }
  const block = { id: '1', type: 'text', layout: { width: 1, row: 0, order: 0 } }
  const page = (content: object) => ({ title: 'x', slug: 'half', blocks: [{ ...block, content }] })
  expect(await refused('POST', api.contact.send.path, letter)).toEqual([400, `name: ${words}`])
  expect(await refused('POST', api.pages.create.path, page({ text: ['\udc00\ud800'] }))).toEqual([
    400,
    `blocks.0.content.text.0: ${words}`,
  ])
  expect(await refused('POST', api.pages.create.path, page({ 'k\ud800': 1 }))).toEqual([
    400,
    `blocks.0.content.k\ufffd: ${words}`,
  ])
  // Two halves that belong together are a whole.
  expect((await refused('POST', api.pages.create.path, page({ text: '\ud83d\udc09' })))[0]).toBe(200)
})

test('a page that was stored with half a character can still be edited', { tags: ['both-engines'] }, async () => {
  const block = { id: '1', type: 'text', layout: { width: 1, row: 0, order: 0 } }
  const { id, version } = await shop.staff.pages.create({
    body: { title: 'Old', slug: 'old', blocks: [{ ...block, content: { text: 'whole' } }], isPublished: true },
  })
  const database = await openDatabase(shop.database)
  const stored = { ...block, content: { 'k\udc00': 1, text: 'a\ud800b', literal: '\\ud800' } }
  await database.db
    .updateTable('pages')
    .set({ blocks: JSON.stringify([stored]) })
    .where('id', '=', Number(id))
    .execute()
  await database.close()

  const read = async () => (await send(api.pages.byId.path.replace(':id', id), { method: 'GET' })).text()
  const repaired = [{ ...block, content: { 'k\ufffd': 1, text: 'a\ufffdb', literal: '\\ud800' } }]
  const text = await read()
  const { blocks } = JSON.parse(text) as { blocks: unknown }
  expect(blocks).toEqual(repaired)
  expect(await (await send('/old', { method: 'GET' })).text()).toContain('a\ufffdb')
  const saved = await send(api.pages.update.path.replace(':id', id), {
    method: 'PUT',
    headers: { 'if-match': `"${version}"` },
    body: JSON.stringify({ title: 'New', blocks }),
  })
  expect([saved.status, JSON.parse(await read())]).toMatchObject([200, { title: 'New', blocks: repaired }])
})

test('a sync drops U+0000 and repairs halves of characters', { tags: ['both-engines'] }, async () => {
  const { control } = shop.shopify
  control.changeProduct(control.products()[0]!.handle, { title: 'Fen\0 Drake \ud83d', tags: ['b\0og', '\udc09'] })
  expect(await shop.sync()).toMatchObject({ added: control.products().length, skipped: 0 })
  const { db, close } = await openDatabase(shop.database)
  const rows = await db.selectFrom('products').select(['name', 'tags']).execute()
  await close()
  expect(rows).toContainEqual({ name: 'Fen Drake \ufffd', tags: '["bog","\ufffd"]' })
})
