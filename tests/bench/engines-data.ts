import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { transact } from '#server/database/transact.ts'
import { addLine } from '#server/features/cart/cart.repository.ts'
import { saveProducts } from '#server/features/catalogue/writing/save-products.ts'
import { defaultSeedContent } from '#server/composition/seed/content.ts'
import { seedContent } from '#server/composition/seed/seed.ts'

export const sizes = { products: 10_000, orders: 20_000, activity: 100_000, carts: 200 }

/** Session id of a cart in the measured shop. */
export const cartSession = (number: number) => `bench-cart-of-a-shopper-${String(number).padStart(6, '0')}`

export const handleOf = (number: number) => `creature-${number}`

const creatures = 'dragon wyrm ooze goblin orc troll lich golem hydra mimic basilisk owlcat griffon kobold'.split(' ')
const adjectives = 'ancient young red green blue shadow frost ember iron gilded rotting spectral'.split(' ')
const scales = ['Tiny', 'Small', 'Medium', 'Large', 'Huge', 'Gargantuan']

/**
 * Creates the same shop in any database: products with photos and variants, seed pages, carts, orders and a long audit
 * log.
 */
export async function fillShop(place: string): Promise<void> {
  const { db, close } = await openDatabase(place)
  try {
    await seedContent((work) => transact(db, (tx) => work(tx, () => undefined)), defaultSeedContent)
    for (let start = 0; start < sizes.products; start += 200) {
      const drafts = Array.from({ length: 200 }, (_, index) => productDraft(start + index))
      const reading = { importId: null, readAt: '2026-11-01T00:00:00.000Z' }
      await transact(db, (tx) => saveProducts(tx, drafts, reading, () => undefined))
    }
    await fillCarts(db)
    await inBatches(sizes.orders, (numbers) => db.insertInto('orders').values(numbers.map(order)).execute())
    await inBatches(sizes.activity, (numbers) => db.insertInto('activity').values(numbers.map(activity)).execute())
  } finally {
    await close()
  }
}

async function fillCarts(db: Database) {
  const rows = await db.selectFrom('products').select('id').orderBy('id').limit(sizes.carts).execute()
  for (const [number, { id }] of rows.entries())
    for (const scale of ['32mm', '54mm'])
      await transact(db, (tx) =>
        addLine(tx, {
          id: `bench-${number}-${scale}`,
          sessionId: cartSession(number),
          productId: id,
          scale,
          finishing: 'None',
          quantity: 1,
          key: `bench-${number}-${scale}`,
        }),
      )
}

async function inBatches(count: number, insert: (numbers: number[]) => Promise<unknown>) {
  for (let start = 0; start < count; start += 500)
    await insert(Array.from({ length: Math.min(500, count - start) }, (_, index) => start + index))
}

const of = <T>(values: readonly T[], number: number) => values[number % values.length]!

function productDraft(number: number): ProductDraft {
  const creature = of(creatures, number)
  const name = `${of(adjectives, Math.floor(number / 14))} ${creature} ${number}`
  return {
    shopifyId: `gid://shopify/Product/${number}`,
    handle: handleOf(number),
    name,
    photos: [1, 2, 3].map((photo) => ({
      image: `https://cdn.shopify.com/s/files/1/0001/products/${number}-${photo}.jpg`,
      caption: `${name} from the ${photo === 1 ? 'front' : 'side'}`,
      width: 1200,
      height: 1200,
    })),
    longDescription: `<p>${`A ${name} for the table, printed in resin. `.repeat(8)}</p>`,
    designer: `${of(['Ada', 'Bo', 'Cleo', 'Dag', 'Eve', 'Finn'], number)} Studio ${number % 40}`,
    designerWebsite: null,
    creatureType: `${creature[0]!.toUpperCase()}${creature.slice(1)}`,
    scale: of(scales, Math.floor(number / 3)),
    unprimedPrice: 5 + (number % 2_000) / 100,
    osrPrimingPrice: 8 + (number % 2_000) / 100,
    metadata: {},
    shopifyVariants: ['32mm', '54mm'].flatMap((option1, size) =>
      ['None', 'OSR'].map((option2, finishing) => ({
        id: `gid://shopify/ProductVariant/${number * 4 + size * 2 + finishing}`,
        option1,
        option2,
        price: '9.50',
        options: [
          { name: 'Size', value: option1 },
          { name: 'Finishing', value: option2 },
        ],
        availableForSale: true,
      })),
    ),
    tags: [of(adjectives, number), 'miniature'],
    updatedAt: '2026-11-01T00:00:00Z',
    isFeatured: number % 600 === 0,
  }
}

function order(number: number) {
  const at = new Date(Date.UTC(2025, 0, 1) + number * 1_800_000).toISOString()
  return {
    shopifyId: `gid://shopify/Order/${number}`,
    number: `#${1000 + number}`,
    email: `shopper-${number}@example.com`,
    financialStatus: 'paid',
    fulfillmentStatus: number > sizes.orders - 200 ? 'unfulfilled' : 'fulfilled',
    currency: 'USD',
    totalCents: 2_500,
    money: '{}',
    lines: '[]',
    searchText: `#${1000 + number}\nshopper-${number}@example.com\n${of(creatures, number)}`,
    isTest: 0 as const,
    createdAt: at,
    updatedAt: at,
    cancelledAt: null,
    readAt: at,
  }
}

const activity = (number: number) => ({
  at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
  staffId: '1',
  staffName: 'Ada',
  action: 'updated',
  kind: 'page' as const,
  recordId: String(number % 500),
  title: `Page ${number % 500}`,
  before: null,
  after: null,
  belongings: null,
})
