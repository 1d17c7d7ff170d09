import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test(
  'the whole shop takes so many messages, subscriptions and requests, and renews those it has',
  { tags: ['S10.66'] },
  async () => {
    const { visitor } = shop
    const letter = { name: 'Ada', email: 'ada@hoard.example', subject: 'general', message: 'Hello!' } as const
    for (let n = 0; n < 2; n++) await visitor.contact.send({ body: letter })
    await expect(visitor.contact.send({ body: letter })).rejects.toThrow(FULL)
    expect((await shop.staff.contact.list({ query: {} })).messages).toHaveLength(2)

    const subscribe = (email: string) => visitor.newsletter.subscribe({ body: { email } })
    for (const email of ['one@hoard.example', 'two@hoard.example']) await subscribe(email)
    await expect(subscribe('three@hoard.example')).rejects.toThrow(FULL)
    await subscribe('ONE@hoard.example')

    const products = await visitor.products.list({ query: {} })
    const product = products[0]!
    shop.shopify.control.changeProduct(product.shopifyHandle!, { stock: 0 })
    await shop.sync()
    const ask = (email: string) =>
      visitor.backInStock.request({ body: { productId: product.id, scale: '', finishing: '', email, consent: true } })
    for (const email of ['one@hoard.example', 'two@hoard.example']) await ask(email)
    await expect(ask('three@hoard.example')).rejects.toThrow(FULL)
    await ask('ONE@hoard.example')
  },
)

test('carts and choices that exist can be changed when no new ones fit', { tags: ['S10.66'] }, async () => {
  const { visitor } = shop
  const products = await visitor.products.list({ query: {} })
  const add = (headers: { 'x-session-id': string }, at: number) => {
    const product = products.filter(({ isAvailable }) => isAvailable)[at]!
    const { scale, finishing } = { scale: '54mm', finishing: 'OSR Style' } as const
    return visitor.cart.add({ headers, body: { productId: product.id, scale, finishing, quantity: 1 } })
  }
  const mine = newSession()
  for (const at of [1, 2, 3]) await add(mine, at)
  await expect(add(newSession(), 1)).rejects.toThrow(FULL)
  expect(await visitor.cart.list({ headers: mine })).toHaveLength(3)

  const choice = { analytics: true, marketing: false, preferences: true }
  const sessions = [newSession(), newSession()]
  for (const headers of sessions) await visitor.consent.save({ headers, body: choice })
  await expect(visitor.consent.save({ headers: newSession(), body: choice })).rejects.toThrow(FULL)
  await visitor.consent.save({ headers: sessions[0]!, body: { ...choice, analytics: false } })
})

test('staff are told before a bound is reached', { tags: ['S10.66'] }, async () => {
  const text = expect.stringMatching(/^The shop has 2 of 2 contact messages, .*At the limit new ones are refused/)
  const { attention } = await shop.staff.console.overview()
  expect(attention).toContainEqual({ level: 'warning', text, path: '/admin/health' })
  const { checks } = await shop.staff.console.health()
  expect(checks).toContainEqual({ name: 'floods', state: 'warning', text })
})
