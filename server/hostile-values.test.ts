import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'

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
  for (const { method, path } of byId) {
    const { status } = await send(path.replace(':id', HUGE), { method, headers: { 'x-session-id': 'a'.repeat(32) } })
    expect([method, path, status < 500]).toEqual([method, path, true])
  }
})

test("values that one engine can't store never cause a server error", { tags: ['both-engines'] }, async () => {
  const { id } = await shop.staff.pages.create({ body: { title: 'About', slug: 'about' } })
  // Random text without repetition, so that an index can't compress it.
  const unlike = Array.from({ length: 1_900 }, (_, place) =>
    String.fromCodePoint(0x4e00 + ((place * 7_919) % 20_000)),
  ).join('')
  const asked: [string, string, unknown][] = [
    ['PUT', `/api/pages/${id}/working-copy`, { blocks: [], baseVersion: 2 ** 40 }],
    ['POST', '/api/images', { url: `https://pictures.example/${unlike}`, alt: 'x' }],
    [
      'POST',
      '/api/contact',
      { name: 'A\0da', email: 'ada@example.com', subject: 'other', message: 'Hello there, all.' },
    ],
    [
      'POST',
      '/api/contact',
      { name: 'A\ud800da', email: 'ada@example.com', subject: 'other', message: 'Hello there.' },
    ],
    ['POST', '/api/pages', { title: 'A\0', slug: 'nul' }],
    ['POST', '/api/blog', { title: '\udc00', excerpt: 'x', content: '\ud83d', imageUrl: '/a.webp' }],
    ['POST', '/api/navigation', { label: 'A\0', href: '/gallery' }],
    ['POST', '/api/newsletter', { email: 'a\0da@example.com' }],
    ['POST', '/api/banners', { name: 'A\0', text: 'x' }],
  ]
  for (const [method, path, body] of asked) {
    const { status } = await send(path, { method, body: JSON.stringify(body) })
    expect([method, path, status < 500]).toEqual([method, path, true])
  }
  const looked = [
    '/api/products?search=%00',
    '/api/products/handle/%00',
    '/api/products/handle/%ED%A0%80',
    '/api/products?designer=%00',
    '/api/pages/slug/%00',
    '/api/blog/%00',
    '/api/orders?search=%00',
    '/api/contact?search=%00',
    '/api/catalogue?search=%00',
    '/api/newsletter/subscribers?search=%00',
    '/api/webhooks/deliveries?search=%00',
    `/api/catalogue?search=${'%25'.repeat(90)}`,
    '/api/promo-banners/active/%00',
    `/api/promo-banners/active/${encodeURIComponent(unlike.slice(0, 490))}`,
    `/gallery?search=${encodeURIComponent('\u0000')}`,
    '/product/%00',
    '/blog/%00',
    '/%00',
    '/cards/page/%00.png',
  ]
  for (const path of looked) {
    const { status } = await send(path, { method: 'GET' })
    expect([path, status < 500]).toEqual([path, true])
  }
})

test('U+0000 is refused on both engines, with its position', { tags: ['both-engines'] }, async () => {
  const refused = async (method: string, path: string, body?: unknown) => {
    const answer = await send(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return [answer.status, await answer.text()]
  }
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
