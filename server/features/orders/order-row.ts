import type { Selectable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Order } from '#shared/features/orders/orders.schema.ts'
import { textOfCents } from './decimal.ts'
import type { OrdersTable, StoredLine } from './orders.table.ts'

export type OrderRow = Selectable<OrdersTable>

/** Of which product of the shop a line is. */
export type ProductOf = (line: Pick<StoredLine, 'variantId' | 'productGid'>) => string | null

/** Orders as they go over the wire. @param adminUrl where Shopify's own admin is; null for the local Shopify */
export async function toOrders(db: Database, rows: readonly OrderRow[], adminUrl: string | null): Promise<Order[]> {
  if (rows.length === 0) return []
  const linesOf = new Map(rows.map(({ id, lines }) => [id, storedLines(lines)]))
  const productOf = await productsOf(db, [...linesOf.values()].flat())
  const prints = await printsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: String(row.id),
    shopifyOrderNumber: row.number,
    customerEmail: row.email,
    orderStatus: row.financialStatus,
    fulfillmentStatus: row.fulfillmentStatus,
    totalPrice: textOfCents(row.totalCents),
    currency: row.currency,
    lineItems: linesOf.get(row.id)!.map((line) => ({
      id: line.id,
      title: line.title,
      variantTitle: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      currentQuantity: line.currentQuantity,
      printed: printedOf(line, prints.get(printKey(row.id, line.id))),
      productId: productOf(line),
      scale: line.scale,
      finishing: line.finishing,
      unitPrice: line.unitPrice,
      total: line.total,
    })),
    money: JSON.parse(row.money) as Order['money'],
    isTest: row.isTest === 1,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    cancelledAt: row.cancelledAt,
    shopifyUrl: adminUrl === null ? null : `${adminUrl}/orders/${/\d+$/.exec(row.shopifyId)?.[0] ?? ''}`,
  }))
}

export const storedLines = (lines: string) => JSON.parse(lines) as StoredLine[]

/** Pieces of a line that are printed, of those that are still wanted; what has been sent was printed, whoever forgot to say so. */
export const printedOf = ({ currentQuantity, fulfilled }: StoredLine, marked = 0) =>
  Math.max(Math.min(marked, currentQuantity), fulfilled)

export const printKey = (orderId: number, lineId: string) => `${orderId} ${lineId}`

/** What was marked as printed, by `printKey`. */
export async function printsOf(db: Database, orderIds: readonly number[]): Promise<Map<string, number>> {
  const prints = new Map<string, number>()
  for (const some of portions(orderIds)) {
    const rows = await db.selectFrom('prints').selectAll().where('orderId', 'in', some).execute()
    for (const { orderId, lineId, quantity } of rows) prints.set(printKey(orderId, lineId), quantity)
  }
  return prints
}

/** Finds the shop's products by the variants of lines, or by the products where the variants are gone. */
export async function productsOf(db: Database, lines: readonly StoredLine[]): Promise<ProductOf> {
  const found = new Map<string, string>()
  for (const some of portions(gids(lines, 'variantId'))) {
    const rows = await db.selectFrom('productVariants').selectAll().where('variantId', 'in', some).execute()
    for (const { variantId, productId } of rows) found.set(variantId, String(productId))
  }
  const others = lines.filter(({ variantId }) => variantId === null || !found.has(variantId))
  for (const some of portions(gids(others, 'productGid'))) {
    const rows = await db.selectFrom('products').select(['id', 'shopifyId']).where('shopifyId', 'in', some).execute()
    for (const { id, shopifyId } of rows) found.set(shopifyId!, String(id))
  }
  return ({ variantId, productGid }) => found.get(variantId ?? '') ?? found.get(productGid ?? '') ?? null
}

const gids = (lines: readonly StoredLine[], field: 'variantId' | 'productGid') => [
  ...new Set(lines.flatMap((line) => line[field] ?? [])),
]

/** Runs that fit into one statement. */
function* portions<T>(all: readonly T[], size = 1000): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
