import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'

/** Number of records in a large shop. */
export interface LargeSizes {
  products: number
  pages: number
  /** Stored versions per page in the audit log. */
  history: number
  images: number
  orders: number
}

const AT = '2026-01-01T00:00:00.000Z'
const ROWS = 200
const WORDS = 'dragon crypt ember höhle 魔 goblin tavern 🐉 mimic "quoted" back\\slash tab\t line\nbreak'.split(' ')

/** Deterministic pseudo-random bytes. */
const noise = (seed: string, bytes: number): Buffer => {
  const parts: Buffer[] = []
  for (let index = 0; index * 64 < bytes; index++) parts.push(createHash('sha512').update(`${seed} ${index}`).digest())
  return Buffer.concat(parts).subarray(0, bytes)
}

const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, index) => WORDS[(seed * 7 + index * index) % WORDS.length]).join(' ')

/** Writes a large shop with plausible records directly into its tables and files. */
export async function seedLargeData(db: Database, filesFolder: string, sizes: LargeSizes): Promise<void> {
  await inBatches(sizes.products, (numbers) => seedProducts(db, numbers))
  await inBatches(sizes.pages, (numbers) => seedPages(db, numbers, sizes.history))
  await inBatches(sizes.images, (numbers) => seedImages(db, filesFolder, numbers))
  await inBatches(sizes.orders, (numbers) => seedOrders(db, numbers))
}

async function inBatches(count: number, plant: (numbers: number[]) => Promise<void>) {
  for (let from = 1; from <= count; from += ROWS)
    await plant(Array.from({ length: Math.min(ROWS, count - from + 1) }, (_, index) => from + index))
}

async function seedProducts(db: Database, numbers: number[]) {
  const variants = (n: number) => ['32mm', '75mm', '100mm', 'Supported'].map((_, index) => `gid://v/${n}-${index}`)
  const rows = await db
    .insertInto('products')
    .values(
      numbers.map((n) => ({
        shopifyId: `gid://shopify/Product/${n}`,
        handle: `creature-${n}`,
        name: `Creature ${n} ${words(n, 3)}`,
        sortKey: `creature ${n}`,
        photos: JSON.stringify([{ url: `https://cdn.example/${n}.webp`, alt: words(n, 6), width: 1200, height: 1600 }]),
        longDescription: `<p>${words(n, 120)}</p>`,
        designer: `Designer ${n % 40}`,
        creatureType: 'Dragon',
        creatureSize: 'Large',
        isFeatured: (n % 50 === 0 ? 1 : 0) as 0 | 1,
        unprimedCents: 1_000 + n,
        osrPrimingCents: 500,
        fromCents: 1_000 + n,
        metadata: JSON.stringify({ lore: words(n, 40) }),
        variants: JSON.stringify(variants(n).map((id) => ({ id, price: '12.00', title: words(n, 2) }))),
        tags: JSON.stringify(WORDS.slice(0, n % 5)),
        archivedAt: null,
        seenIn: null,
        shopifyUpdatedAt: AT,
        featuredByHand: null,
        readAt: AT,
        contentHash: noise(`hash ${n}`, 16).toString('hex'),
        stock: '1111',
      })),
    )
    .returning(['id', 'shopifyId'])
    .execute()
  const owners = rows.flatMap(({ id, shopifyId }) =>
    variants(Number(shopifyId!.split('/').at(-1))).map((variantId) => ({ variantId, productId: id })),
  )
  await db.insertInto('productVariants').values(owners).execute()
}

async function seedPages(db: Database, numbers: number[], history: number) {
  const blocks = (n: number, version: number) =>
    JSON.stringify(
      Array.from({ length: 12 }, (_, index) => ({
        id: `${n}-${index}`,
        type: 'text',
        text: words(n + version + index, 40),
      })),
    )
  const rows = await db
    .insertInto('pages')
    .values(
      numbers.map((n) => ({
        slug: `page-${n}`,
        title: `Page ${n}`,
        description: words(n, 10),
        seoTitle: '',
        seoDescription: '',
        maxWidth: '4xl' as const,
        isPublished: 1 as const,
        blocks: blocks(n, history),
        templateId: null,
        publishAt: null,
        unpublishAt: null,
        updatedAt: AT,
        version: history + 1,
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  for (const { id, slug } of rows) {
    const n = Number(slug.split('-').at(-1))
    if (history === 0) continue
    await db
      .insertInto('activity')
      .values(
        Array.from({ length: history }, (_, version) => ({
          at: AT,
          staffId: '1',
          staffName: 'Ada',
          action: 'update',
          kind: 'page' as const,
          recordId: String(id),
          title: `Page ${n}`,
          before: blocks(n, version),
          after: blocks(n, version + 1),
          belongings: null,
        })),
      )
      .execute()
  }
}

async function seedImages(db: Database, filesFolder: string, numbers: number[]) {
  mkdirSync(join(filesFolder, 'pictures'), { recursive: true })
  await db
    .insertInto('images')
    .values(
      numbers.map((n) => {
        const bytes = noise(`image ${n}`, 4_000 + ((n * 37) % 8_000))
        const file = `${noise(`name ${n}`, 16).toString('hex')}-1600x1200.webp`
        writeFileSync(join(filesFolder, 'pictures', file), bytes)
        return {
          filename: file,
          originalName: `photo ${n}.jpg`,
          url: `/uploads/${file}`,
          file,
          alt: words(n, 8),
          caption: '',
          tags: '[]',
          mimeType: 'image/webp',
          fileSize: bytes.length,
          width: 1600,
          height: 1200,
          isDecorative: 0 as const,
          focusX: 100 / (1 + (n % 7)),
          focusY: 50,
          placeholder: noise(`placeholder ${n}`, 24).toString('base64'),
          sourceHash: noise(`source ${n}`, 32).toString('hex'),
          originalHash: noise(`original ${n}`, 32).toString('hex'),
          perceptualHash: null,
          uploadId: `upload-${n}`,
          createdAt: AT,
          updatedAt: AT,
          deletedAt: null,
          version: 1,
        }
      }),
    )
    .execute()
}

async function seedOrders(db: Database, numbers: number[]) {
  const line = (n: number, index: number) => ({
    id: `gid://shopify/LineItem/${n}-${index}`,
    title: `Creature ${n}`,
    variantTitle: '32mm / Unprimed',
    quantity: 1 + (n % 3),
    unitPrice: '12.00',
    total: '12.00',
  })
  const rows = await db
    .insertInto('orders')
    .values(
      numbers.map((n) => ({
        shopifyId: `gid://shopify/Order/${n}`,
        number: `#${1_000 + n}`,
        email: `shopper${n}@example.com`,
        financialStatus: 'paid',
        fulfillmentStatus: 'unfulfilled',
        currency: 'EUR',
        totalCents: 2_400 + n,
        money: JSON.stringify({ subtotal: '24.00', shipping: '4.90', tax: '3.80', refunded: '0.00' }),
        lines: JSON.stringify([0, 1, 2].map((index) => line(n, index))),
        isTest: 0 as const,
        createdAt: AT,
        updatedAt: AT,
        cancelledAt: null,
        readAt: AT,
        searchText: `#${1_000 + n} shopper${n}`,
      })),
    )
    .returning('id')
    .execute()
  const printed = rows.filter(({ id }) => id % 2 === 0)
  if (printed.length > 0)
    await db
      .insertInto('prints')
      .values(printed.map(({ id }) => ({ orderId: id, lineId: `line ${id}`, quantity: 1, printedAt: AT })))
      .execute()
}
