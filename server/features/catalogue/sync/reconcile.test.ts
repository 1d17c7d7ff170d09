import { afterAll, beforeAll, expect, test } from 'vitest'
import { creature } from '@hoard/sandbox/testing'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let shop: TestShop
let control: TestShop['shopify']['control']
beforeAll(async () => {
  shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  control = shop.shopify.control
})
afterAll(() => shop[Symbol.asyncDispose]())

const find = (handle: string) => shop.visitor.products.byHandle({ params: { handle } })

/** Runs a reconcile and returns its result. */
async function reconcile() {
  const before = (await shop.staff.webhooks.status()).lastReconcile?.at
  await shop.staff.webhooks.reconcile()
  await eventually(async () => (await shop.staff.webhooks.status()).lastReconcile?.at).not.toBe(before)
  return (await shop.staff.webhooks.status()).lastReconcile!
}

test('reconcile finds nothing when no webhook was lost', async () => {
  expect(await reconcile()).toMatchObject({ found: 0, text: 'The catalogue matches Shopify.' })
})

test('reconcile repairs every kind of change whose webhook was lost', { tags: ['A10.6'] }, async () => {
  const [changed, shorter, archived, deleted, featured] = control.products().map(({ handle }) => handle)
  control.changeProduct(archived!, { status: 'DRAFT' })
  await reconcile()
  await expect(find(archived!)).rejects.toThrow('404')

  control.createProduct(creature('unheard-of', { title: 'Unheard Of' }))
  control.changeProduct(changed!, { price: '99.00' })
  control.removeVariant(control.product(shorter!).variants[0]!.id)
  control.changeProduct(archived!, { status: 'ACTIVE' })
  control.deleteProduct(deleted!)
  const wasFeatured = (await find(featured!)).isFeatured
  control.changeProduct(featured!, { featured: !wasFeatured })

  const { found, text } = await reconcile()
  expect([found, text]).toEqual([6, '1 new, 4 changed, 1 deleted without a webhook.'])
  expect((await find('unheard-of')).name).toBe('Unheard Of')
  expect((await find(changed!)).shopifyVariants[0]!.price).toBe('99.00')
  expect((await find(shorter!)).shopifyVariants).toHaveLength(3)
  expect((await find(archived!)).id).toEqual(expect.any(String))
  await expect(find(deleted!)).rejects.toThrow('404')
  expect((await find(featured!)).isFeatured).toBe(!wasFeatured)

  const { attention } = await shop.staff.console.overview()
  expect(attention.map((alert) => alert.text)).toContain(
    `Some webhooks were lost. Their changes have been applied: ${text}`,
  )
  expect(await reconcile()).toMatchObject({ found: 0 })
})

test('reconcile finds a second change within the same second', async () => {
  const { handle } = control.products()[0]!
  const { updatedAt } = control.changeProduct(handle, { price: '61.00' })
  await reconcile()
  control.changeProduct(handle, { price: '62.00' }).updatedAt = updatedAt
  expect(await reconcile()).toMatchObject({ found: 1, text: '1 changed without a webhook.' })
  expect((await find(handle)).shopifyVariants[0]!.price).toBe('62.00')
})

test('reconcile finds an order whose webhook was lost', async () => {
  await reconcile()
  control.createOrder({ lines: [{ variant: control.products()[0]!.variants[0]!.id }] })
  expect(await reconcile()).toMatchObject({ found: 1, text: '1 order without a webhook.' })
  expect(await shop.staff.orders.list({ query: { limit: 10 } })).toHaveLength(1)
})

test('interrupted reconcile deletes nothing and starts again', { tags: ['A10.6'] }, async () => {
  const onSale = (await shop.visitor.products.list({ query: {} })).length
  control.setFaults({ http500: 1, throttle: 2 })
  expect(await reconcile()).toMatchObject({ found: 0 })
  expect(await shop.visitor.products.list({ query: {} })).toHaveLength(onSale)
})
