import { request as send } from 'node:http'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { draft as orderDraft } from '#tests/harness/orders.ts'
import { saveOrders } from './features/orders/save-orders.ts'
import { anyRequest, WRITTEN_NUMBER, type AnyRequest } from '#tests/harness/any-values.ts'
import { engine } from '#tests/harness/engine.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { openDatabase } from './database/open-database.ts'
import { transact } from './database/transact.ts'

/** Both engines must accept and refuse the same values: a PostgreSQL run repeats every call against a SQLite shop. */
const shops: TestShop[] = []
beforeAll(async () => {
  const env = { AUTH_DISABLED: '1' }
  shops.push(await openShop({ seeded: true, env }))
  if (engine === 'postgres') shops.push(await openShop({ seeded: true, env, engine: 'sqlite' }))
  for (const shop of shops) await fill(shop)
})
afterAll(async () => {
  for (const shop of shops) await shop[Symbol.asyncDispose]()
})

/** These calls start work or call other services, so their result depends on timing. */
const differ =
  /^(sync|scheduler|orders\.sync|webhooks|auth|console|references\.check|catalogue\.refresh|images\.(create|copyHere)|desktop)/
const endpoints = Object.entries(api)
  .flatMap(([feature, contract]) =>
    Object.entries(contract).map(([name, endpoint]) => ({
      name: `${feature}.${name}`,
      endpoint: endpoint as Endpoint,
    })),
  )
  .filter(({ name, endpoint: { params, query, body } }) => !differ.test(name) && (params ?? query ?? body))

/** A new slug for each call. */
const SLUG = 'a-page'

/** Values that satisfy rules a schema can't express, and ids that exist. */
const given = {
  backgroundColor: '#000000',
  email: 'ada@example.com',
  from: '/page/about',
  href: '/gallery',
  id: '1',
  ids: '1',
  imageUrl: '/a.webp',
  orderId: '1',
  productId: '1',
  pageId: '1',
  search: 'a',
  slug: SLUG,
  textColor: '#22c55e',
  to: '/page/contact',
  url: '/gallery',
  websiteUrl: 'https://studio.example',
  'x-session-id': 'a'.repeat(32),
}

/** Creates one record of every kind that calls refer to. */
async function fill({ database: place, staff, visitor }: TestShop) {
  await staff.images.create({ body: { url: 'https://pictures.example/a.webp', alt: 'x', filename: 'a.webp' } })
  await staff.banners.create({ body: { name: 'x', text: 'x' } })
  await visitor.contact.send({ body: { name: 'Ada', email: 'ada@example.com', message: 'Hello there, all of you.' } })
  const database = await openDatabase(place)
  await transact(database.db, (tx) => saveOrders(tx, [orderDraft()]))
  await database.close()
}

let calls = 0

function ask(shop: TestShop, { method, path }: Endpoint, request: AnyRequest) {
  const address = path.replace(/[:*](\w+)/g, (_, name: string) => encoded(request.params?.[name] ?? '1'))
  const query = Object.entries(request.query ?? {}).map(([name, value]) => `${name}=${encoded(value)}`)
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/json',
    origin: shop.url,
    // A new client IP for each call, so that rate limits don't apply.
    'x-forwarded-for': `10.${calls >> 8}.${calls & 255}.1`,
  }
  for (const [name, value] of Object.entries(request.headers ?? {}))
    if (typeof value === 'string' && (name !== 'if-match' || calls % 2 === 0))
      headers[name] = Buffer.from(value.replaceAll(/\p{Cc}/gu, ' ')).toString('latin1')
  const body = JSON.stringify(request.body)
    ?.replaceAll(new RegExp(`"${WRITTEN_NUMBER}([^"]*)"`, 'g'), '$1')
    .replace(`"${SLUG}"`, `"${SLUG}-${calls}"`)
  return new Promise<number>((resolve, reject) => {
    const asking = send(`${shop.url}${address}?${query.join('&')}`, { method, headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    })
    asking.on('error', reject).end(method === 'GET' ? undefined : body)
  })
}

/** Percent-encodes lone surrogates the way a hand-written UTF-8 encoder would. */
const encoded = (value: unknown) =>
  encodeURIComponent(String(value).slice(0, 400).toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80') || '%20'

/** Routes that accepted at least one valid call; otherwise the test would only exercise refusals. */
const taken = new Set<string>()
test.each(endpoints)(
  '$name accepts or refuses the same values on both engines',
  { tags: ['both-engines'] },
  async (called) => {
    const { name, endpoint } = called
    const property = fc.asyncProperty(anyRequest(endpoint, given), async (request) => {
      calls += 1
      const [status, ...others] = await Promise.all(shops.map((shop) => ask(shop, endpoint, request)))
      if (status! < 300) taken.add(name)
      expect(status).toBeLessThan(500)
      expect(others).toEqual(others.map(() => status))
    })
    await fc.assert(property, { numRuns: Number(process.env['HOARD_VALUES'] ?? 2) })
  },
)

test('most generated calls are accepted', { tags: ['O2.1', 'both-engines'] }, () =>
  expect(taken.size).toBeGreaterThan(endpoints.length / 3),
)
