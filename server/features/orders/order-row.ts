import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Order, OrderStage, Reprint } from '#shared/features/orders/orders.schema.ts'
import type { ProductPhoto } from '#shared/features/catalogue/products.schema.ts'
import type { Tracking } from '#shared/features/orders/order-status.contract.ts'
import type { Posting } from '#shared/features/orders/packing.contract.ts'
import type { Wish } from '#shared/features/orders/wishes.ts'
import { formatCents } from './decimal.ts'
import { stagesOf } from './order-stages.ts'
import { toPosting } from './posting/postings.repository.ts'
import { parseWishes } from './stored-wishes.ts'
import type { OrdersTable, StoredLine } from '#server/database/schema/orders.table.ts'

export type OrderRow = Selectable<OrdersTable>

/** Finds the shop's product id for an order line; null if there is none. */
export type ProductOf = (line: Pick<StoredLine, 'variantId' | 'productGid'>) => string | null

/**
 * Converts rows to API orders.
 * @param adminUrl URL of Shopify's admin; null for the local Shopify
 */
export async function toOrders(db: Database, rows: readonly OrderRow[], adminUrl: string | null): Promise<Order[]> {
  if (rows.length === 0) return []
  const linesOf = new Map(rows.map((row) => [row.id, storedLines(row.lines, row)]))
  const productOf = await findProducts(db, [...linesOf.values()].flat())
  const prints = await readPrints(
    db,
    rows.map(({ id }) => id),
  )
  const reprints = await readReprints(
    db,
    rows.map(({ id }) => id),
  )
  const parcels = await readParcels(db, rows)
  return rows.map((row) => ({
    id: String(row.id),
    shopifyOrderNumber: row.number,
    customerEmail: row.email,
    orderStatus: row.financialStatus,
    fulfillmentStatus: row.fulfillmentStatus,
    totalPrice: formatCents(row.totalCents),
    currency: row.currency,
    lineItems: linesOf.get(row.id)!.map((line) => ({
      id: line.id,
      title: line.title,
      variantTitle: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      currentQuantity: line.currentQuantity,
      printed: countPrinted(line, prints.get(printKey(row.id, line.id))),
      posted: line.fulfilled,
      productId: productOf(line),
      scale: line.scale,
      finishing: line.finishing,
      wishes: line.wishes,
      unitPrice: line.unitPrice,
      total: line.total,
    })),
    wishes: parseWishes(row.wishes).order ?? [],
    ...moneyOf(row),
    stages: readStages(row, prints),
    reprints: reprints.get(row.id) ?? [],
    ...withTracking(row, parcels.get(row.id) ?? []),
    isTest: row.isTest === 1,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    cancelledAt: row.cancelledAt,
    shopifyUrl: shopifyOrderUrl(adminUrl, row.shopifyId),
  }))
}

/** The order in Shopify's admin; null for the local Shopify. */
export const shopifyOrderUrl = (adminUrl: string | null, shopifyId: string): string | null =>
  adminUrl === null ? null : `${adminUrl}/orders/${/\d+$/.exec(shopifyId)?.[0] ?? ''}`

/** Orders that an earlier version read don't say whether their prices include the tax. */
function moneyOf({ money }: OrderRow): Pick<Order, 'money' | 'taxesIncluded'> {
  const { taxesIncluded = false, ...amounts } = JSON.parse(money) as { taxesIncluded?: boolean }
  return { money: amounts, taxesIncluded }
}

/** An order line by all that is known of it. */
export interface CountedLine extends StoredLine {
  /** Pieces that got lost in the post and are still to be sent again. `fulfilled` is without them. */
  lost: number
  /** Its properties. */
  wishes: Wish[]
}

/**
 * @param posted the order's own postings, which raise `fulfilled` where Shopify doesn't know of them
 * @param lost pieces to be sent again, which lower it
 * @param wishes the order's
 */
export function storedLines(
  lines: string,
  { posted = '{}', lost = '{}', wishes = '{}' }: { posted?: string; lost?: string; wishes?: string } = {},
): CountedLine[] {
  const own = JSON.parse(posted) as Record<string, number>
  const again = JSON.parse(lost) as Record<string, number>
  const wished = parseWishes(wishes).lines ?? {}
  return (JSON.parse(lines) as StoredLine[]).map((line) => {
    const sent = Math.max(line.fulfilled, Math.min(own[line.id] ?? 0, line.currentQuantity))
    const toResend = Math.min(again[line.id] ?? 0, sent)
    return { ...line, fulfilled: sent - toResend, lost: toResend, wishes: wished[line.id] ?? [] }
  })
}

/** Printed pieces among those still ordered; fulfilled pieces always count as printed. */
export const countPrinted = ({ currentQuantity, fulfilled }: StoredLine, marked = 0) =>
  Math.max(Math.min(marked, currentQuantity), fulfilled)

export const printKey = (orderId: number, lineId: string) => `${orderId} ${lineId}`

/** Pieces marked as printed, by `printKey`. */
export async function readPrints(db: Database, orderIds: readonly number[]): Promise<Map<string, number>> {
  const prints = new Map<string, number>()
  for (const chunk of chunks(orderIds)) {
    const rows = await db.selectFrom('prints').selectAll().where('orderId', 'in', chunk).execute()
    for (const { orderId, lineId, quantity } of rows) prints.set(printKey(orderId, lineId), quantity)
  }
  return prints
}

/** Reprints by order, oldest first. */
async function readReprints(db: Database, orderIds: readonly number[]): Promise<Map<number, Reprint[]>> {
  const reprints = new Map<number, Reprint[]>()
  for (const chunk of chunks(orderIds)) {
    const rows = await db.selectFrom('reprints').selectAll().where('orderId', 'in', chunk).orderBy('at').execute()
    for (const { orderId, wasPosted, ...reprint } of rows)
      reprints.set(orderId, [...(reprints.get(orderId) ?? []), { ...reprint, wasPosted: wasPosted === 1 }])
  }
  return reprints
}

/** Parcels by order, oldest first. */
async function readParcels(db: Database, orders: readonly OrderRow[]): Promise<Map<number, Posting[]>> {
  const parcels = new Map<number, Posting[]>()
  const numbers = new Map(orders.map(({ id, number }) => [id, number]))
  for (const chunk of chunks([...numbers.keys()])) {
    const rows = await db
      .selectFrom('postings')
      .selectAll()
      .where('orderId', 'in', chunk)
      .orderBy('createdAt')
      .execute()
    for (const row of rows)
      parcels.set(row.orderId, [...(parcels.get(row.orderId) ?? []), toPosting(row, numbers.get(row.orderId)!)])
  }
  return parcels
}

/** Parcels with the link that Shopify makes of carrier and number, and tracking that is only in Shopify. */
function withTracking(row: OrderRow, parcels: readonly Posting[]): Pick<Order, 'parcels' | 'otherParcels'> {
  const known = JSON.parse(row.tracking) as Tracking[]
  const linked = ({ number, company, url }: Tracking): Tracking => ({
    number,
    company,
    url: url || (known.find((one) => number !== '' && one.number === number)?.url ?? ''),
  })
  const numbers = new Set(parcels.map(({ tracking }) => tracking.number))
  return {
    parcels: parcels.map((parcel) => ({ ...parcel, tracking: linked(parcel.tracking) })),
    otherParcels: known.filter(({ number }) => !numbers.has(number)),
  }
}

/** The stages of an order, with pieces marked as printed by `printKey`. */
export const readStages = (row: OrderRow, prints: ReadonlyMap<string, number>): OrderStage[] =>
  stagesOf(
    row,
    storedLines(row.lines, row).map((line) => ({
      line,
      printed: countPrinted(line, prints.get(printKey(row.id, line.id))),
    })),
  )

/** Maps order lines to the shop's products by variant, or by product if the variant was deleted. */
export async function findProducts(db: Database, lines: readonly StoredLine[]): Promise<ProductOf> {
  const productIds = new Map<string, string>()
  for (const chunk of chunks(gids(lines, 'variantId'))) {
    const rows = await db.selectFrom('productVariants').selectAll().where('variantId', 'in', chunk).execute()
    for (const { variantId, productId } of rows) productIds.set(variantId, String(productId))
  }
  const others = lines.filter(({ variantId }) => variantId === null || !productIds.has(variantId))
  for (const chunk of chunks(gids(others, 'productGid'))) {
    const rows = await db.selectFrom('products').select(['id', 'shopifyId']).where('shopifyId', 'in', chunk).execute()
    for (const { id, shopifyId } of rows) productIds.set(shopifyId!, String(id))
  }
  return ({ variantId, productGid }) => productIds.get(variantId ?? '') ?? productIds.get(productGid ?? '') ?? null
}

/** Pictures of products, by product id. Products without one are left out. */
export async function findPictures(db: Database, productIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  for (const chunk of chunks([...productIds].map(Number))) {
    const rows = await db.selectFrom('products').select(['id', 'photos']).where('id', 'in', chunk).execute()
    for (const { id, photos } of rows) {
      const [first] = JSON.parse(photos) as ProductPhoto[]
      if (first) pictures.set(String(id), first.image)
    }
  }
  return pictures
}

const gids = (lines: readonly StoredLine[], field: 'variantId' | 'productGid') => [
  ...new Set(lines.flatMap((line) => line[field] ?? [])),
]

/** Splits a list into chunks that fit one statement. */
function* chunks<T>(all: readonly T[], size = 1000): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
