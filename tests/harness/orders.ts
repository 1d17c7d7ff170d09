import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import { createClient } from '#shared/contract/client.ts'
import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { packingContract } from '#shared/features/orders/packing.contract.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { readProducts } from '#server/features/catalogue/reading/read-products.ts'
import { packingRoutes } from '#server/features/orders/posting/packing.routes.ts'
import type { PostingParts } from '#server/features/orders/posting/posting.ts'
import { storedLines } from '#server/features/orders/order-row.ts'
import { demoProducts } from './demo-products.ts'
import { createInProcessSend } from './in-process.ts'
import { openLocalShopify } from './shopify.ts'
import { silent } from './silent.ts'
import { createTestWriter } from './test-writer.ts'
import { importOrders } from '#server/features/orders/import-orders.ts'
import type { OrderDraft } from '#server/features/orders/order-draft.ts'
import type { StoredLine } from '#server/database/schema/orders.table.ts'
import { ordersRoutes } from '#server/features/orders/orders.routes.ts'
import { refreshOrders } from '#server/features/orders/refresh-orders.ts'
import { saveOrders } from '#server/features/orders/save-orders.ts'

export const ada: Staff = { id: '1', role: 'administrator', name: 'Ada' }

const outbox = { isOn: false, add: async () => undefined }

/** The orders API on one database. */
export function openOrders(
  db: Database,
  { timeZone = 'UTC', adminUrl = null }: { timeZone?: string; adminUrl?: string | null } = {},
) {
  const { withChanges, noted } = createTestWriter(db)
  const routes = ordersRoutes({
    db,
    withChanges,
    timeZone,
    adminUrl,
    startSync: null,
    outbox,
    notifiesWhenPrinted: async () => false,
  })
  const orders = createClient(ordersContract, createInProcessSend(routes, ada).send)
  return {
    orders,
    withChanges,
    noted,
    save: (...drafts: OrderDraft[]) => withChanges((tx) => saveOrders(tx, drafts)),
    numbers: async (query: Parameters<typeof orders.list>[0]['query'] = {}) =>
      (await orders.list({ query })).map(({ shopifyOrderNumber }) => shopifyOrderNumber),
    /** The print queue as text such as `2+1 Ember Wyrm/32mm/None: #1001 1 of 3, ...` (to print, printed, orders). */
    queue: async () =>
      (await orders.printQueue()).map(
        (group) =>
          `${group.toPrint}+${group.printed} ${[group.title, group.scale, group.finishing].filter(Boolean).join('/')}: ${group.orders
            .map((order) => `${order.shopifyOrderNumber} ${order.printed} of ${order.quantity}`)
            .join(', ')}`,
      ),
  }
}

/** Packing with a Shopify on one database. `posting` replaces parts, for example to lose an answer. */
export function openPacking(
  shop: Awaited<ReturnType<typeof openOrderImport>>,
  { staff = ada, posting = {} }: { staff?: Staff; posting?: Partial<PostingParts> } = {},
) {
  const jobs: PostingParts['jobs'] = { add: (tx, job) => addJob(tx, job).then(String), wake() {} }
  const parts = { ...shop.parts, jobs, adminUrl: null, catalogue: { readProducts }, ...posting }
  const packing = createClient(packingContract, createInProcessSend(packingRoutes(parts), staff).send)
  return {
    ...packing,
    parts,
    /** Posts all ready pieces of an order, or the given ones by the line's title. */
    async send(
      number: string,
      {
        pieces,
        ...more
      }: { pieces?: Record<string, number> } & Partial<Parameters<typeof packing.post>[0]['body']> = {},
    ) {
      const order = await shop.parts.db
        .selectFrom('orders')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
      const ready = (await packing.packing()).orders.find(({ shopifyOrderNumber }) => shopifyOrderNumber === number)
      const lines = pieces
        ? storedLines(order.lines)
            .map(({ id, title }) => ({ lineId: id, quantity: pieces[title] ?? 0 }))
            .filter(({ quantity }) => quantity > 0)
        : (ready?.lines ?? [])
            .map(({ lineId, ready: quantity }) => ({ lineId, quantity }))
            .filter(({ quantity }) => quantity > 0)
      const body = { postingId: crypto.randomUUID(), reportTo: 'shopify', ...more, lines } as const
      return packing.post({ params: { id: String(order.id) }, body })
    },
    /** Orders to pack as text such as `#1001 ready: 2 Ember Wyrm`, with parts in other words. */
    toPack: async () =>
      (await packing.packing()).orders.map(
        ({ shopifyOrderNumber, isReady, lines }) =>
          `${shopifyOrderNumber} ${isReady ? 'ready' : 'part'}: ${lines
            .filter(({ quantity, posted }) => posted < quantity)
            .map(({ ready, title }) => `${ready} ${title}`)
            .join(', ')}`,
      ),
    /** Marks everything in the queue as printed. */
    async printAll() {
      const lines = (await shop.orders.printQueue())
        .flatMap(({ orders }) => orders)
        .map(({ orderId, lineId, quantity }) => ({ orderId, lineId, printed: quantity }))
      if (lines.length > 0) await shop.orders.markPrinted({ body: { lines } })
    },
  }
}

/** A local Shopify and the order import on one database. */
export async function openOrderImport(db: Database) {
  const local = await openLocalShopify({ catalogue: demoProducts })
  const orders = openOrders(db)
  const parts = { db, withChanges: orders.withChanges, shopify: local.shopify, log: silent }
  const { control } = local
  const signal = new AbortController().signal
  const variant = (handle: string, index = 0) => control.product(handle).variants[index]!.id
  return {
    ...orders,
    control,
    config: local.config,
    parts,
    variant,
    order: (handle = 'ember-wyrm', quantity = 1, more: Partial<Parameters<typeof control.createOrder>[0]> = {}) =>
      control.createOrder({ lines: [{ variant: variant(handle), quantity }], email: 'ada@example.com', ...more }),
    read: () => importOrders(parts, { signal }),
    refresh: (...ids: string[]) => refreshOrders(parts, ids, signal),
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  }
}

/** Inserts a product with one Shopify variant. */
export async function putProduct(
  db: Database,
  { id, shopifyId, variantId }: { id: number; shopifyId: string; variantId: string },
) {
  const text = { handle: `product-${id}`, name: 'A product', sortKey: 'a product', longDescription: '', designer: '' }
  const lists = { photos: '[]', metadata: '{}', variants: '[]', tags: '[]' }
  const cents = { unprimedCents: 400, osrPrimingCents: 500, fromCents: 400 }
  const sizes = { creatureType: '', creatureSize: '', contentHash: '', stock: '' }
  await db
    .insertInto('products')
    .values({ id, shopifyId, isFeatured: 0, ...text, ...lists, ...cents, ...sizes })
    .execute()
  await db.insertInto('productVariants').values({ variantId, productId: id }).execute()
}

let series = 0

/** A test order with overrides. */
export function draft(given: Partial<OrderDraft> & { items?: Partial<StoredLine>[] } = {}): OrderDraft {
  const number = ++series
  const { items = [{}], ...fields } = given
  const lines: StoredLine[] = items.map((item, index) => ({
    id: `gid://shopify/LineItem/${number}${index}`,
    title: 'Ember Wyrm',
    variantTitle: '32mm / None',
    sku: null,
    quantity: 1,
    currentQuantity: item.quantity ?? 1,
    fulfilled: 0,
    isShipped: true,
    variantId: null,
    productGid: null,
    scale: '32mm',
    finishing: 'None',
    unitPrice: '4.00',
    total: '4.00',
    ...item,
  }))
  return {
    shopifyId: `gid://shopify/Order/${number}`,
    number: `#${1000 + number}`,
    email: null,
    financialStatus: 'paid',
    fulfillmentStatus: 'unfulfilled',
    currency: 'USD',
    totalCents: 400,
    refundedCents: 0,
    money: JSON.stringify({ subtotal: '4.00', shipping: '0.00', tax: '0.00', refunded: '0.00' }),
    lines: JSON.stringify(lines),
    tracking: '[]',
    searchText: '',
    isTest: 0,
    createdAt: new Date(Date.UTC(2026, 10, 1) + number * 60_000).toISOString(),
    updatedAt: '2026-11-02T00:00:00.000Z',
    cancelledAt: null,
    wishes: '{}',
    readAt: '2026-11-02T00:00:00.000Z',
    ...fields,
  }
}
