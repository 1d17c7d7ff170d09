import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, type ErrorBody } from '#shared/contract/errors.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
let clients: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  clients = shop.as({ origin: shop.url, accept: 'application/json' })
  await clients.pages.create({ body: { title: 'About', slug: 'about' } })
  await clients.blog.create({ body: post })
})
afterAll(() => shop[Symbol.asyncDispose]())

const post = { title: 'A post', slug: 'a-post', excerpt: 'x', content: 'x', imageUrl: '/a.webp' }
const link = { text: 'Here', url: 'javascript:1', isInternal: false }
const nextYear = `${new Date().getFullYear() + 1}-06-01T12:00:00.000Z`

type Clients = typeof clients
const requests: Record<string, [status: number, fields: string[], request: (clients: Clients) => Promise<unknown>]> = {
  'an invalid value': [400, ['email'], ({ newsletter }) => newsletter.subscribe({ body: { email: 'ada' } })],
  'values at several depths': [
    400,
    ['text', 'hyperlinks.0.url'],
    ({ banners }) => banners.create({ body: { name: 'Sale', text: '', hyperlinks: [link] } }),
  ],
  'a path parameter': [400, ['slug'], ({ blog }) => blog.bySlug({ params: { slug: 'x'.repeat(201) } })],
  'a character that can’t be stored': [
    400,
    ['title'],
    ({ pages }) => pages.create({ body: { title: 'a\0b', slug: 'a-b' } }),
  ],
  'an end without a start': [
    400,
    ['unpublishAt'],
    ({ pages }) => pages.create({ body: { title: 'X', slug: 'x', unpublishAt: nextYear } }),
  ],
  'a link to a missing page': [
    400,
    ['pageId'],
    ({ navigation }) => navigation.create({ body: { label: 'X', href: '/x', pageId: '77777' } }),
  ],
  'a slug that another page has': [
    409,
    ['slug'],
    ({ pages }) => pages.create({ body: { title: 'About', slug: 'about' } }),
  ],
  'a slug that hides a route': [409, ['slug'], ({ pages }) => pages.create({ body: { title: 'Cart', slug: 'cart' } })],
  'a slug that another post has': [409, ['slug'], ({ blog }) => blog.create({ body: post })],
}

test.each(Object.entries(requests))('%s is reported with its field', async (_, [status, names, request]) => {
  const error = await request(clients).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw error
  const { message, details } = JSON.parse(error.body) as ErrorBody
  const fields = Object.entries(details!.fields)
  expect([error.status, fields.map(([name]) => name)]).toEqual([status, names])
  // A 400's message has the same problems, one per line; a conflict is one sentence.
  const lines = fields.map(([name, problem]) => (status === 400 ? `${name}: ${problem}` : problem))
  expect(message).toBe(lines.join('\n'))
})

test('errors about a whole request name no field', async () => {
  const bodyOf = async (path: string, body?: string) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json', origin: shop.url }
    const init = body === undefined ? { headers } : { headers, method: 'POST', body }
    return (await (await fetch(shop.url + path, init)).json()) as ErrorBody
  }
  expect(await bodyOf('/api/images', '{"filename":"x"}')).toMatchObject({
    message: 'Please select a file or enter an image URL',
    details: { fields: {} },
  })
  expect(await bodyOf('/api/pages', 'nonsense')).toMatchObject({ message: 'The body is not valid JSON.' })
  expect(await bodyOf('/api/pages/77777')).not.toHaveProperty('details')
})

test('the OpenAPI document describes the fields', async () => {
  const { paths } = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { responses: { default: { content: Record<string, object> } } }>>
  }
  expect(paths['/api/pages']!['post']!.responses.default.content['application/json']).toMatchObject({
    schema: {
      properties: {
        details: { properties: { fields: { type: 'object', additionalProperties: { type: 'string' } } } },
      },
    },
  })
})
