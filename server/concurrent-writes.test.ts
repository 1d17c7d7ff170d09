import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft as orderDraft } from '#tests/harness/orders.ts'
import { saveOrders } from './features/orders/save-orders.ts'
import { draft as productDraft } from '#tests/harness/product-draft.ts'
import { saveProducts } from './features/catalogue/writing/save-products.ts'
import { storeDeliveries } from './features/webhooks/store-deliveries.ts'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import { releaseDatabase } from '#tests/harness/engine.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { acceptLink } from './features/accounts/welcome.router.ts'
import { createLink } from './content/accounts/links.repository.ts'
import { createCode, consumeCode } from './features/desktop/desktop.repository.ts'
import type { OpenDatabase } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { transact } from './database/transact.ts'

/** Two servers on one database, and concurrent calls to both. */
let folder: string
let shops: [TestShop, TestShop]
let database: OpenDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-at-once-'))
  const env = { DATA_DIR: folder, AUTH_DISABLED: '1' }
  shops = [await openShop({ env }), await openShop({ imported: false, env })]
  database = await openDatabase(shops[0].database)
})
afterAll(async () => {
  await database.close()
  for (const shop of shops) await shop[Symbol.asyncDispose]()
  await releaseDatabase(folder)
  await rm(folder, { recursive: true, force: true })
})

/** Runs `work` the given number of times at once, alternating between both servers. Refusals become status codes. */
async function atOnce<T>(times: number, work: (shop: TestShop, number: number) => Promise<T>) {
  const settled = await Promise.allSettled(
    Array.from({ length: times }, (_, number) => work(shops[number % 2]!, number)),
  )
  const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = settled.flatMap((one) =>
    one.status === 'rejected' ? [Number.parseInt(String(one.reason.message), 10)] : [],
  )
  return { done, refused }
}
const by = (id: string) => ({ params: { id } })

test(
  'a page saved by many at once is saved once; the others get a conflict',
  { tags: ['O1.1', 'both-engines'] },
  async () => {
    const page = await shops[0].staff.pages.create({ body: { title: 'Saved', slug: 'saved' } })
    const { done, refused } = await atOnce(8, ({ staff }, number) =>
      staff.pages.update({ ...by(page.id), headers: { 'if-match': '"1"' }, body: { title: `By ${number}` } }),
    )
    expect(done).toMatchObject([{ version: 2 }])
    expect(refused).toEqual(Array(7).fill(412))
    // Without a version every update is accepted, one after the other.
    const all = await atOnce(8, ({ staff }, number) =>
      staff.pages.update({ ...by(page.id), headers: {}, body: { title: `${number}` } }),
    )
    expect(all.done.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  },
)

test('a slug requested by many at once is assigned once', { tags: ['both-engines'] }, async () => {
  const pages = await atOnce(6, ({ staff }) => staff.pages.create({ body: { title: 'Wanted', slug: 'wanted' } }))
  expect([pages.done.length, pages.refused]).toEqual([1, Array(5).fill(409)])
  const post = { title: 'The same title', excerpt: 'x', content: 'x', imageUrl: '/x.webp' }
  const posts = await atOnce(6, ({ staff }) => staff.blog.create({ body: post }))
  expect(posts.refused).toEqual([])
  const slugs = posts.done.map(({ slug }) => slug).toSorted()
  expect(slugs).toEqual(['the-same-title', ...[2, 3, 4, 5, 6].map((number) => `the-same-title-${number}`)])
})

test('concurrent menu changes leave each position once, in one order', { tags: ['both-engines'] }, async () => {
  const { done } = await atOnce(6, ({ staff }, number) =>
    staff.navigation.create({ body: { label: `ITEM ${number}`, href: '/gallery' } }),
  )
  expect(new Set(done.map(({ position }) => position)).size).toBe(6)
  const orders = [done, done.toReversed()].map((items) => items.map(({ id }, place) => ({ id, position: place + 1 })))
  const { refused } = await atOnce(6, ({ staff }, number) =>
    staff.navigation.reorder({ body: { items: orders[number % 2]! } }),
  )
  expect(refused).toEqual([])
  const standing = (await shops[0].staff.navigation.list()).map(({ id }) => id)
  expect(orders.map((order) => order.map(({ id }) => id))).toContainEqual(standing)
})

test('a cart line added many times at once counts each time', { tags: ['both-engines'] }, async () => {
  const [product] = await shops[0].visitor.products.list({ query: { limit: 1 } })
  const headers = { 'x-session-id': randomUUID() }
  const add = (shop: TestShop, session = headers) =>
    shop.visitor.cart.add({ headers: session, body: { productId: product!.id } })
  const { refused } = await atOnce(12, (shop) => add(shop))
  expect(refused).toEqual([])
  expect(await shops[1].visitor.cart.list({ headers })).toMatchObject([{ quantity: 12 }])
  const crowd = await atOnce(60, (shop) => add(shop, { 'x-session-id': randomUUID() }))
  expect(crowd.refused).toEqual([])
})

/** Three portions exceed the limit of a cart line. */
const PORTION = Math.floor(MAX_QUANTITY * 0.4)

test('a cart keeps its limits when many lines arrive at once', { tags: ['both-engines'] }, async () => {
  const headers = { 'x-session-id': randomUUID() }
  const [product] = await shops[0].visitor.products.list({ query: { limit: 1 } })
  const { done, refused } = await atOnce(6, ({ visitor }) =>
    visitor.cart.add({ headers, body: { productId: product!.id, quantity: PORTION } }),
  )
  const [kept] = await shops[0].visitor.cart.list({ headers })
  expect(kept!.quantity).toBe(PORTION * done.length)
  expect([done.length, refused]).toEqual([2, Array(4).fill(400)])
})

test('an image uploaded twice at once is stored once', { tags: ['both-engines'] }, async () => {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#247' } })
    .png()
    .toBuffer()
  const url = `data:image/png;base64,${bytes.toString('base64')}`
  const { done, refused } = await atOnce(4, ({ staff }) =>
    staff.images.create({ body: { url, alt: 'x', filename: 'x.png' } }),
  )
  expect([new Set(done.map(({ id }) => id)).size, refused]).toEqual([1, []])
})

test('two administrators who disable each other at once leave one', { tags: ['both-engines'] }, async () => {
  const ids = await transact(database.db, async (tx) => {
    const rows = ['ada', 'bo'].map((name) => ({
      email: `${name}@example.com`,
      firstName: name,
      lastName: '',
      role: 'administrator' as const,
      passwordHash: 'some',
      isDisabled: 0 as const,
      version: 1,
    }))
    return (await tx.insertInto('staff').values(rows).returning('id').execute()).map(({ id }) => String(id))
  })
  const { done, refused } = await atOnce(2, ({ staff }, number) =>
    staff.accounts.update({ ...by(ids[number]!), headers: {}, body: { isDisabled: true } }),
  )
  expect([done.length, refused]).toEqual([1, [409]])
})

test('a one-time link or code used by many at once works once', { tags: ['both-engines'] }, async () => {
  const { db } = database
  const { account } = await shops[0].staff.accounts.invite({
    body: { email: 'cleo@example.com', firstName: 'Cleo', lastName: '', role: 'editor' },
  })
  const { url } = await transact(db, (tx) => createLink(tx, Number(account.id), shops[0].url))
  const token = new URL(url).searchParams.get('token')!
  const joining = { email: account.email, firstName: 'Cleo', lastName: '', passwordHash: 'some' }
  const outbox = { isOn: false, add: async () => undefined }
  const joined = await atOnce(6, () => acceptLink({ db, outbox }, token, joining))
  expect(joined.done.filter((id) => id !== null)).toEqual([Number(account.id)])
  expect(joined.refused).toEqual([])
  const at = new Date().toISOString()
  const session = {
    id: 'some',
    staffId: Number(account.id),
    data: '{}',
    userAgent: '',
    createdAt: at,
    seenAt: at,
    expiresAt: at,
  }
  await db.insertInto('sessions').values(session).execute()
  const code = await createCode(db, { sessionId: 'some', challenge: 'some' })
  const taken = await atOnce(6, () => transact(db, (tx) => consumeCode(tx, code)))
  expect(taken.done.map((one) => one?.issuedSessionId ?? 'first').toSorted()).toEqual(['', '', '', '', '', 'first'])
})

test('a deleted record restored by many at once is restored once', { tags: ['both-engines'] }, async () => {
  const { id } = await shops[0].staff.pages.create({ body: { title: 'Back', slug: 'back' } })
  await shops[0].staff.pages.remove(by(id))
  const { done, refused } = await atOnce(6, ({ staff }) => staff.pages.undelete(by(id)))
  expect([new Set(done.map((page) => JSON.stringify(page))).size, refused]).toEqual([1, []])
  const log = await shops[0].staff.activity.list({ query: { kind: 'page' } })
  expect(log.filter((entry) => entry.recordId === id && entry.action === 'restored')).toHaveLength(1)
})

test('a piece printed by two at once is handed out once', { tags: ['both-engines'] }, async () => {
  const { db } = database
  await transact(db, (tx) =>
    saveOrders(tx, [orderDraft({ items: [{ id: 'gid://shopify/LineItem/1', quantity: 5, currentQuantity: 5 }] })]),
  )
  const [order] = await shops[0].staff.orders.list({ query: {} })
  const marks = [{ orderId: order!.id, lineId: 'gid://shopify/LineItem/1', printed: 1, before: 0 }]
  const { done, refused } = await atOnce(4, ({ staff }) => staff.orders.markPrinted({ body: { lines: marks } }))
  expect([done.length, refused]).toEqual([1, [409, 409, 409]])
})

test('disabling an account while its link is renewed leaves no link', { tags: ['both-engines'] }, async () => {
  const { account } = await shops[0].staff.accounts.invite({ body: { email: 'dora@example.com' } })
  const links = () =>
    database.db.selectFrom('oneTimeLinks').select('staffId').where('staffId', '=', Number(account.id)).execute()
  for (let round = 0; round < 4; round++) {
    await atOnce(8, async ({ staff }, number) => {
      if (number === 3) return staff.accounts.update({ ...by(account.id), headers: {}, body: { isDisabled: true } })
      return staff.accounts.renewLink(by(account.id))
    })
    expect(await links()).toEqual([])
    await shops[0].staff.accounts.update({ ...by(account.id), headers: {}, body: { isDisabled: false } })
  }
})

test('webhooks sent to several servers at once are counted without delay', { tags: ['both-engines'] }, async () => {
  const { db } = database
  const arrivals = Array.from({ length: 100 }, (_, number) => ({
    eventId: `at once ${number}`,
    webhookId: '',
    topic: 'products/update' as const,
    shopDomain: '',
    apiVersion: '',
    triggeredAt: '2026-11-01T00:00:00.000Z',
    receivedAt: '2026-11-01T00:00:00.000Z',
    bodyHash: 'some',
    body: '{}',
    subject: null,
    state: 'ignored' as const,
    outcome: null,
  }))
  const orders = [arrivals, arrivals.toReversed()]
  const { refused } = await atOnce(8, (_, number) => transact(db, (tx) => storeDeliveries(tx, orders[number % 2]!)))
  expect(refused).toEqual([])
  const stored = db.selectFrom('webhookDeliveries').select('times').where('eventId', 'like', 'at once %')
  expect(new Set((await stored.execute()).map(({ times }) => times))).toEqual(new Set([8]))
})

test('products changed by an import and webhooks at once change once', { tags: ['both-engines'] }, async () => {
  const { db } = database
  const products = (name: string) =>
    Array.from({ length: 60 }, (_, number) =>
      productDraft({ shopifyId: `gid://at-once/${number}`, name: `${name} ${number}`, shopifyVariants: [] }),
    )
  const save = (drafts: ReturnType<typeof products>) =>
    transact(db, (tx) => saveProducts(tx, drafts, { importId: null, readAt: new Date().toISOString() }, () => {}))
  await save(products('before'))
  const orders = [products('after'), products('after').toReversed()]
  const { done, refused } = await atOnce(4, (_, number) => save(orders[number % 2]!))
  expect(refused).toEqual([])
  expect(done.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 60])
})
