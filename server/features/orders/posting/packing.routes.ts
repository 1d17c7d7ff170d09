import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/serve.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { packingContract, type PackingOrder } from '#shared/features/orders/packing.contract.ts'
import { forCustomers } from '#shared/features/orders/wishes.ts'
import { parseWishes } from '#server/features/orders/stored-wishes.ts'
import { findProducts, shopifyOrderUrl, storedLines } from '#server/features/orders/order-row.ts'
import { ordersToPack, type OrderToPack } from '#server/features/orders/packing.ts'
import { postPieces } from './post-pieces.ts'
import type { PostingParts } from './posting.ts'
import { listPostings } from './postings.repository.ts'
import { checkPosting, settleByHand } from './settle-posting.ts'
import { undoPosting } from './undo-posting.ts'

/** How long parcels stay listed, to be looked at or taken back. */
const LISTED_MS = 14 * 86_400_000

export interface PackingParts extends PostingParts {
  /** URL of Shopify's admin; null for the local Shopify. */
  adminUrl: string | null
  catalogue: { readProducts(db: Database, ids: readonly number[]): Promise<Product[]> }
}

/** Packing and posting printed orders, for staff. */
export const packingRoutes = (parts: PackingParts) =>
  serve(packingContract, {
    packing: async () => ({
      orders: await packingOrders(parts),
      postings: await listPostings(parts.db, new Date(Date.now() - LISTED_MS).toISOString()),
    }),
    post: ({ params, body }, { staff }) => postPieces(parts, { orderId: params.id, ...body }, staff),
    check: ({ params }, { staff }) => checkPosting(parts, params.postingId, staff),
    settle: ({ params, body }, { staff }) => settleByHand(parts, { id: params.postingId, ...body }, staff),
    undo: ({ params }, { staff }) => undoPosting(parts, params.postingId, staff),
  })

async function packingOrders({ db, catalogue, adminUrl }: PackingParts): Promise<PackingOrder[]> {
  const orders = (await ordersToPack(db)).map((found) => ({ ...found, lines: [...found.lines, ...postedLines(found)] }))
  const productOf = await findProducts(
    db,
    orders.flatMap(({ lines }) => lines.map(({ line }) => line)),
  )
  const ids = new Set(orders.flatMap(({ lines }) => lines.flatMap(({ line }) => productOf(line) ?? [])))
  const products = await catalogue.readProducts(db, [...ids].map(Number))
  const pictures = new Map(products.map(({ id, imageUrl }) => [id, imageUrl]))
  return orders.map(({ order, lines, isReady }) => ({
    id: String(order.id),
    shopifyOrderNumber: order.number,
    createdAt: order.createdAt,
    isReady,
    shopifyUrl: shopifyOrderUrl(adminUrl, order.shopifyId),
    wishes: forCustomers(parseWishes(order.wishes).order ?? []),
    lines: lines.map(({ line, printed, ready }) => {
      const productId = productOf(line)
      const { id: lineId, title, scale, finishing, currentQuantity: quantity, fulfilled: posted, lost } = line
      const wishes = forCustomers(line.wishes)
      const imageUrl = (productId !== null && pictures.get(productId)) || null
      return { lineId, productId, imageUrl, title, scale, finishing, wishes, quantity, printed, posted, lost, ready }
    }),
  }))
}

/** Lines that were posted whole, for the slip. */
const postedLines = ({ order }: OrderToPack) =>
  storedLines(order.lines, order)
    .filter(
      ({ isShipped, currentQuantity, fulfilled }) => isShipped && currentQuantity > 0 && fulfilled === currentQuantity,
    )
    .map((line) => ({ line, printed: line.currentQuantity, ready: 0 }))
