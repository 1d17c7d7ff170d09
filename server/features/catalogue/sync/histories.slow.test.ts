import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { openImporter } from '#tests/harness/importer.ts'
import { silent } from '#tests/harness/silent.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const CATALOGUE = demoCatalogue.slice(0, 6)

/** One random change in Shopify to an existing product, and the fate of its webhook. */
const step = fc.record({
  action: fc.constantFrom(
    ...(['price', 'name', 'handle', 'stock', 'status', 'featured', 'add variant'] as const),
    ...(['remove variant', 'delete', 'create', 'sync'] as const),
  ),
  product: fc.nat(20),
  choice: fc.nat(2),
  fate: fc.oneof(
    { weight: 6, arbitrary: fc.constant('delivered' as const) },
    { weight: 2, arbitrary: fc.constant('lost' as const) },
    { weight: 2, arbitrary: fc.constant('twice' as const) },
  ),
  /** Milliseconds until the next step. */
  pause: fc.constantFrom(0, 0, 0, 0, 5, 160),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let names = 0

function applyStep(shop: TestShop, syncs: Promise<unknown>[], { action, product: place, choice, fate }: Step) {
  const { control } = shop.shopify
  if (fate === 'lost') control.setFaults({ dropDeliveries: 1 })
  if (fate === 'twice') control.setFaults({ duplicateDeliveries: 1 })
  names += 1
  const all = control.products()
  const product = all[place % Math.max(1, all.length)]
  if (action === 'sync') return syncs.push(shop.sync())
  if (action === 'create' || !product) {
    const model = CATALOGUE[place % CATALOGUE.length]!
    return control.createProduct({ ...model, handle: `made-${names}`, title: `Made ${names}` })
  }
  const change = (changes: Parameters<typeof control.changeProduct>[1]) =>
    control.changeProduct(product.handle, changes)
  switch (action) {
    case 'price':
      return change({ price: ['1.00', '2.50', '33.00'][choice]! })
    case 'name':
      return change({ title: `Named ${names}` })
    case 'handle':
      return change({ handle: `handle-${names}` })
    case 'stock':
      return control.changeVariant(product.variants[0]!.id, { stock: choice })
    case 'status':
      return change({ status: (['ACTIVE', 'DRAFT', 'ARCHIVED'] as const)[choice]! })
    case 'featured':
      return change({ featured: choice === 1 })
    case 'add variant':
      return control.addVariant(product.handle, {
        options: product.options.map((_, option) => `${names}-${option}`),
        price: '7.00',
        stock: choice,
      })
    case 'remove variant':
      return (
        product.variants.length > 1 && control.removeVariant(product.variants[choice % product.variants.length]!.id)
      )
    case 'delete':
      return control.deleteProduct(product.handle)
  }
}

/** All products on sale with every synced column. */
async function catalogueOf(db: Database) {
  const products = await db
    .selectFrom('products')
    .select(['shopifyId', 'handle', 'name', 'photos', 'longDescription', 'designer', 'creatureType', 'creatureSize'])
    .select(['isFeatured', 'unprimedCents', 'osrPrimingCents', 'fromCents', 'metadata', 'variants', 'tags', 'stock'])
    .select(['shopifyUpdatedAt', 'contentHash'])
    .where('archivedAt', 'is', null)
    .orderBy('shopifyId')
    .execute()
  const variants = await db
    .selectFrom('productVariants')
    .innerJoin('products', 'products.id', 'productVariants.productId')
    .select(['productVariants.variantId', 'products.shopifyId'])
    .where('products.archivedAt', 'is', null)
    .orderBy('productVariants.variantId')
    .execute()
  return { products, variants }
}

/** The result of importing the current Shopify catalogue into an empty shop. */
async function freshCatalogue({ shopify: { storeDomain, origin, credentials } }: TestShop) {
  const gateway = openShopify(
    {
      storeDomain,
      origin,
      apiVersion: '2026-10',
      admin: { token: credentials.adminToken },
      storefrontToken: credentials.storefrontToken,
      webhookSecrets: [],
      isLocal: true,
    },
    silent,
  )
  await using fresh = await openImporter(gateway)
  await fresh.importer.run()
  gateway.close()
  return await catalogueOf(fresh.db)
}

test('reconcile restores the exact catalogue despite lost or late webhooks', { tags: ['A10.6'] }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.boolean(),
      async (steps, reorderDeliveries) => {
        await using shop = await openShop({ catalogue: CATALOGUE, env: { AUTH_DISABLED: '1' } })
        const { control } = shop.shopify
        await shop.staff.webhooks.register()
        control.setFaults({ reorderDeliveries })
        const syncs: Promise<unknown>[] = []
        for (const one of steps) {
          applyStep(shop, syncs, one)
          await sleep(one.pause)
        }
        control.clearFaults()
        await control.deliveriesSettled()
        await Promise.all(syncs)
        await shop.staff.webhooks.reconcile()
        await eventually(() => shop.staff.webhooks.status(), { interval: 10 }).toMatchObject({
          waiting: 0,
          failed: 0,
          lastReconcile: { at: expect.any(String) },
        })
        const { db, close } = await openDatabase(shop.database)
        const catalogue = await catalogueOf(db)
        await close()
        expect(catalogue).toEqual(await freshCatalogue(shop))
      },
    ),
    { numRuns: 8 },
  )
})
