import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { bounds, type Bounded } from './bounds.ts'

const usual = structuredClone(bounds)
let shop: TestShop
beforeAll(async () => {
  // Counted anew every minute, so the bounds are low from the start.
  for (const name of Object.keys(bounds) as Bounded[]) bounds[name].most = 2
  shop = await openShop({ env: { AUTH_DISABLED: '1' } })
})
afterAll(async () => {
  Object.assign(bounds, usual)
  await shop[Symbol.asyncDispose]()
})

const newSession = () => ({ 'x-session-id': randomUUID().replaceAll('-', '') })
const FULL = /^503: The shop can’t take more .* Nothing was saved, and nothing was lost\./
const letter = { name: 'Ada', email: 'ada@hoard.example', subject: 'general', message: 'Hello!' } as const

test('the whole shop takes so many messages, subscriptions and requests', { tags: ['S10.66'] }, async () => {
  const { visitor } = shop
  for (let n = 0; n < 2; n++) await visitor.contact.send({ body: letter })
  await expect(visitor.contact.send({ body: letter })).rejects.toThrow(FULL)
  expect((await shop.staff.contact.list({ query: {} })).messages).toHaveLength(2)

  const subscribe = (email: string) => visitor.newsletter.subscribe({ body: { email } })
  for (const email of ['one@hoard.example', 'one@hoard.example', 'two@hoard.example']) await subscribe(email)
  // An address that is known is refused like any other, so that nobody learns who subscribed.
  for (const email of ['three@hoard.example', 'ONE@hoard.example']) await expect(subscribe(email)).rejects.toThrow(FULL)

  const products = await visitor.products.list({ query: {} })
  const product = products[0]!
  shop.shopify.control.changeProduct(product.shopifyHandle!, { stock: 0 })
  await shop.sync()
  const ask = (email: string) =>
    visitor.backInStock.request({ body: { productId: product.id, scale: '', finishing: '', email, consent: true } })
  for (const email of ['one@hoard.example', 'one@hoard.example', 'two@hoard.example']) await ask(email)
  for (const email of ['three@hoard.example', 'ONE@hoard.example']) await expect(ask(email)).rejects.toThrow(FULL)
})

test('choices that exist can be changed when no new ones fit, and add nothing', { tags: ['S10.66'] }, async () => {
  const { visitor } = shop
  const choice = { analytics: true, marketing: false, preferences: true }
  const save = (headers: { 'x-session-id': string }, analytics = true) =>
    visitor.consent.save({ headers, body: { ...choice, analytics } })
  const [mine, other] = [newSession(), newSession()]
  for (let n = 0; n < 3; n++) await save(mine)
  await save(other)
  await expect(save(newSession())).rejects.toThrow(FULL)
  expect(await save(mine, false)).toMatchObject({ analytics: false })
})

/** Adds a miniature to a cart. */
async function createAdding(client = shop.visitor) {
  const products = (await shop.visitor.products.list({ query: {} })).filter(({ isAvailable }) => isAvailable)
  return (headers: { 'x-session-id': string }, at = 1) => {
    const { scale, finishing } = { scale: '54mm', finishing: 'OSR Style' } as const
    return client.cart.add({ headers, body: { productId: products[at]!.id, scale, finishing, quantity: 1 } })
  }
}

test('the carts that were used least make way for new ones', { tags: ['S10.66', 'both-engines'] }, async () => {
  const add = await createAdding()
  const [unused, recent, mine] = [newSession(), newSession(), newSession()]
  await using database = await openDatabase(shop.database).then(({ db, close }) => ({
    db,
    [Symbol.asyncDispose]: close,
  }))
  const { db } = database
  for (const headers of [recent, unused]) await add(headers)
  await db
    .updateTable('cartLines')
    .set({ touchedAt: new Date(Date.now() - 2 * 86_400_000).toISOString() })
    .where('sessionId', '=', unused['x-session-id'])
    .execute()
  await add(mine)
  const sizeOf = async (headers: { 'x-session-id': string }) => (await shop.visitor.cart.list({ headers })).length
  expect([await sizeOf(unused), await sizeOf(recent), await sizeOf(mine)]).toEqual([0, 1, 1])
  // Nobody is refused, and the table stays as large as it is.
  for (let n = 0; n < 5; n++) await add(newSession())
  expect(await db.selectFrom('cartLines').select('id').execute()).toHaveLength(2)
})

test(
  'a network that floods a nearly full table of carts is slowed down, and nobody else',
  { tags: ['S10.66'] },
  async () => {
    const from = (address: string) => createAdding(shop.as({ 'x-forwarded-for': address }))
    const flooding = await Promise.all([1, 2, 3, 4].map((house) => from(`2001:db8:7:${house}::1`)))
    for (let n = 0; n < 200; n++) await flooding[n % 4]!(newSession())
    for (const add of flooding) await expect(add(newSession())).rejects.toThrow(/^429: Too many carts/)
    await (
      await from('2001:db8:8:1::1')
    )(newSession())
    await (
      await from('192.0.2.7')
    )(newSession())
  },
)

test('staff are told before a bound is reached', { tags: ['S10.66'] }, async () => {
  const text = expect.stringMatching(/^The shop has 2 of 2 contact messages, .*At a limit, new messages/)
  const { attention } = await shop.staff.console.overview()
  expect(attention).toContainEqual({ level: 'warning', text, path: '/admin/health' })
  const { checks } = await shop.staff.console.health()
  expect(checks).toContainEqual({ name: 'floods', state: 'warning', text })
})

test('messages that staff delete make room, though they can be restored', { tags: ['S10.66'] }, async () => {
  for (const { id } of (await shop.staff.contact.list({ query: {} })).messages)
    await shop.staff.contact.remove({ params: { id } })
  // Rows are counted now and then.
  const later = Date.now() + 3_600_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  onTestFinished(() => clock.mockRestore())
  await shop.visitor.contact.send({ body: letter })
  expect((await shop.staff.contact.list({ query: {} })).messages).toHaveLength(1)
})
