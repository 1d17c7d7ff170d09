import type { Database } from '#server/database/database.ts'
import type { Delivery } from '#shared/features/webhooks/webhooks.contract.ts'

/** The products and orders with these gids that the shop has, by gid. */
export async function nameRecords(
  db: Database,
  gids: readonly string[],
): Promise<Map<string, NonNullable<Delivery['record']>>> {
  const of = (type: string) => [...new Set(gids.filter((gid) => gid.startsWith(`gid://shopify/${type}/`)))]
  const named = new Map<string, NonNullable<Delivery['record']>>()
  const products = of('Product')
  if (products.length > 0) {
    const rows = db.selectFrom('products').select(['id', 'shopifyId', 'name']).where('shopifyId', 'in', products)
    for (const { id, shopifyId, name } of await rows.execute())
      named.set(shopifyId!, { kind: 'product', id: String(id), name })
  }
  const orders = of('Order')
  if (orders.length > 0) {
    const rows = db.selectFrom('orders').select(['id', 'shopifyId', 'number']).where('shopifyId', 'in', orders)
    for (const { id, shopifyId, number } of await rows.execute())
      named.set(shopifyId, { kind: 'order', id: String(id), name: number })
  }
  return named
}
