import type { OrderParts } from '#server/features/orders/import-orders.ts'
import { refreshOrders } from '#server/features/orders/refresh-orders.ts'
import {
  productsOfItems,
  refreshProducts,
  type Outcome,
  type RefreshParts,
} from '#server/features/sync/refresh-products.ts'
import type { Handled } from '#server/features/webhooks/inbox.repository.ts'
import type { ReadSubjects } from '#server/features/webhooks/inbox.job.ts'
import { held } from '#server/jobs/jobs.ts'
import { shop } from '#server/shopify/operations/operations.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'

interface Rooms {
  products: RefreshParts
  orders: OrderParts
}

/** What webhooks are about belongs to several rooms: each is read anew by the one that keeps it, stock by way of its product. */
export const readSubjects =
  (rooms: Rooms): ReadSubjects =>
  async (subjects, job) => {
    const { signal } = job
    const products = { ...rooms.products, write: held(rooms.products.write, job) }
    const orders = { ...rooms.orders, write: held(rooms.orders.write, job) }
    const of = (type: string) => subjects.filter((subject) => subject.startsWith(`gid://shopify/${type}/`))
    const items = await productsOfItems(products.shopify, of('InventoryItem'), signal)
    const read = await refreshProducts(products, [...of('Product'), ...[...items.values()].flat()], signal)
    const handled = new Map<string, Handled>()
    for (const id of of('Product')) handled.set(id, ofOne(read.get(id)!))
    for (const [id, ids] of items) handled.set(id, ofItem(ids.map((product) => read.get(product)!)))
    for (const [id, outcome] of await refreshOrders(orders, of('Order'), signal)) handled.set(id, ofOne(outcome))
    for (const id of of('Shop')) handled.set(id, await ofShop(products.shopify, signal))
    return handled
  }

/** Of a product or an order. */
const ofOne = ({ what, text }: { what: string; text: string }): Handled => ({
  state: what === 'skipped' ? 'failed' : 'handled',
  text,
})

const gone: Handled = { state: 'handled', text: 'What was counted is no longer there.' }

const ofItem = ([first, ...others]: readonly Outcome[]): Handled =>
  first ? ofOne(others.find(({ what }) => what !== 'unchanged') ?? first) : gone

/** That the app was uninstalled is believed when Shopify does not let it in any more: the webhook may be an old one. */
async function ofShop(shopify: Shopify, signal: AbortSignal): Promise<Handled> {
  try {
    await shopify.admin.request(shop, {}, { signal })
    return { state: 'ignored', text: 'Shopify still lets the app in, so it is installed.' }
  } catch (error) {
    if (!(error instanceof ShopifyError) || error.kind !== 'unauthorized') throw error
    return { state: 'handled', text: 'The app was uninstalled. The shop goes on with the catalogue that it has.' }
  }
}

/** Whether Shopify answers a small question. */
export async function isThere({ admin }: Shopify, signal: AbortSignal): Promise<boolean> {
  try {
    await admin.request(shop, {}, { signal, patience: { timeout: 5_000, deadline: 5_000, tries: 1 } })
    return true
  } catch (error) {
    if (error instanceof ShopifyError) return !error.outage
    throw error
  }
}
