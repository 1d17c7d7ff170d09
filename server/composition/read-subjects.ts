import type { OrderParts } from '#server/features/orders/import-orders.ts'
import { refreshOrders } from '#server/features/orders/refresh-orders.ts'
import type { ShopifyParts } from '#server/features/catalogue/sync/check-channel.ts'
import {
  productsOfItems,
  refreshProducts,
  type ProductOutcome,
} from '#server/features/catalogue/sync/refresh-products.ts'
import { concernsOrdersOnly } from '#server/features/webhooks/reconcile.job.ts'
import type { Handled } from '#server/features/webhooks/inbox.repository.ts'
import type { ReadSubjects } from '#server/features/webhooks/inbox.job.ts'
import { carryOut, isPrivacySubject } from '#server/composition/privacy/carry-out.ts'
import { eraseLateWebhooks } from '#server/composition/privacy/privacy.repository.ts'
import { withJobLease } from '#server/jobs/jobs.ts'
import { shop } from '#server/shopify/operations/operations.ts'
import { emptyWriteAheadLog } from '#server/database/write-ahead-log.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'

/** Refreshes the records that webhooks name, each through its own feature; stock changes refresh the product. */
export const createReadSubjects =
  (options: ShopifyParts): ReadSubjects =>
  async (subjects, job) => {
    const { signal } = job
    const parts = { ...options, withChanges: withJobLease(options.withChanges, job) }
    const of = (type: string) => subjects.filter((subject) => subject.startsWith(`gid://shopify/${type}/`))
    const items = await productsOfItems(parts.shopify, of('InventoryItem'), signal)
    const read = await refreshProducts(parts, [...of('Product'), ...[...items.values()].flat()], signal)
    const handled = new Map<string, Handled>()
    for (const id of of('Product')) handled.set(id, ofOne(read.get(id)!))
    for (const [id, ids] of items) handled.set(id, ofItem(ids.map((about) => ({ ...read.get(about)!, about }))))
    for (const [id, outcome] of await readOrders(parts, of('Order'), signal)) handled.set(id, outcome)
    await eraseLateWebhooks(parts, of('Order'))
    const requests = subjects.filter(isPrivacySubject)
    for (const subject of requests) handled.set(subject, await carryOut(parts.withChanges, subject))
    if (requests.length > 0) await emptyWriteAheadLog(parts.db)
    for (const id of of('Shop')) handled.set(id, await ofShop(parts.shopify, signal))
    return handled
  }

/** Orders that the app may not read are ignored; they must not hold up the products. */
async function readOrders(
  parts: OrderParts,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Handled>> {
  try {
    return new Map([...(await refreshOrders(parts, ids, signal))].map(([id, outcome]) => [id, ofOne(outcome)]))
  } catch (error) {
    if (!concernsOrdersOnly(error)) throw error
    const refused: Handled = {
      state: 'ignored',
      text: `${error.message} Once that is fixed, the next order sync will read this order.`,
    }
    return new Map(ids.map((id) => [id, refused]))
  }
}

/** Result for a product or an order. */
const ofOne = ({ what, text, about }: { what: string; text: string; about?: string }): Handled => ({
  ...(what === 'skipped' ? { state: 'failed' } : { state: 'handled', changed: what !== 'unchanged' }),
  text,
  ...(about && { about }),
})

const gone: Handled = { state: 'handled', text: 'The inventory item no longer exists.', changed: false }

const ofItem = ([first, ...others]: readonly (ProductOutcome & { about: string })[]): Handled =>
  first ? ofOne(others.find(({ what }) => what !== 'unchanged') ?? first) : gone

/** Confirms an uninstall webhook, which may be an old one: it counts only if Shopify refuses the app's credentials. */
async function ofShop(shopify: Shopify, signal: AbortSignal): Promise<Handled> {
  try {
    await shopify.admin.request(shop, {}, { signal })
    return { state: 'ignored', text: 'The app still has access to Shopify, so it is installed.' }
  } catch (error) {
    const isGone = error instanceof ShopifyError && (error.reason === 'token' || error.reason === 'not-installed')
    if (!isGone) throw error
    return { state: 'handled', text: 'The app was uninstalled. The shop keeps its current catalogue.' }
  }
}

/** True if Shopify answers a small request. */
export async function isReachable({ admin }: Shopify, signal: AbortSignal): Promise<boolean> {
  try {
    await admin.request(shop, {}, { signal, patience: { timeout: 5_000, deadline: 5_000, tries: 1 } })
    return true
  } catch (error) {
    if (error instanceof ShopifyError) return !error.outage
    throw error
  }
}
