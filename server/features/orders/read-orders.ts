import { describeRefusal } from '#server/shopify/refusal-text.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { OrderFieldsFragment, OrderLineFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import { orderLinesPage, ordersById, ordersPage } from '#server/shopify/operations/operations.ts'
import { pagesOf } from '#server/shopify/pages.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { ShopifyOrder } from './order-draft.ts'

/** Small enough to cost a third of Shopify's limit per query and to keep the transaction short. */
const PAGE = 50
/** Orders per query by id. */
export const ID_BATCH = 50

/** A page of orders and the time of the request. */
export interface OrdersRead {
  orders: ShopifyOrder[]
  /** ISO 8601, server clock. */
  readAt: string
}

/**
 * Reads orders from Shopify with all their lines, without emails if the app may not see customer data. Shopify returns
 * the last 60 days unless the app has read_all_orders.
 */
export function orderReader({ admin }: Shopify, signal: AbortSignal) {
  let withEmail = true

  /**
   * Requests emails too, and retries without them if access is denied.
   * @throws ShopifyError
   */
  async function requestWithEmail<Result>(send: (withEmail: boolean) => Promise<Result>): Promise<Result> {
    try {
      return await send(withEmail)
    } catch (error) {
      if (!isDenied(error)) throw error
      if (!withEmail) throw toRefusal(error)
      withEmail = false
      return requestWithEmail(send)
    }
  }

  /** Returns null if the order is deleted while its lines are being read. */
  async function withAllLines({ lineItems, ...order }: OrderFieldsFragment): Promise<ShopifyOrder | null> {
    const lines: OrderLineFieldsFragment[] = [...lineItems.nodes]
    if (!lineItems.pageInfo.hasNextPage) return { ...order, lines }
    const read = async (after: string | null) =>
      (await admin.request(orderLinesPage, { id: order.id, after: after! }, { signal })).order?.lineItems
    for await (const page of pagesOf(read, lineItems.pageInfo.endCursor)) {
      if (!page) return null
      lines.push(...page.nodes)
    }
    return { ...order, lines }
  }

  async function withLines(found: readonly OrderFieldsFragment[]): Promise<ShopifyOrder[]> {
    const orders: ShopifyOrder[] = []
    for (const each of found) {
      const order = await withAllLines(each)
      if (order) orders.push(order)
    }
    return orders
  }

  return {
    /** False once Shopify has denied access to emails. */
    seesEmails: () => withEmail,

    /**
     * A page of the orders changed since a time, oldest change first.
     * @param since ISO 8601; null for all orders
     */
    async page(since: string | null, after: string | null) {
      const readAt = new Date().toISOString()
      const query = since === null ? null : `updated_at:>='${since}'`
      const { shop, orders } = await requestWithEmail((may) =>
        admin.request(ordersPage, { first: PAGE, after, query, withEmail: may }, { signal }),
      )
      const { hasNextPage, endCursor } = orders.pageInfo
      return { shop: shop.id, orders: await withLines(orders.nodes), readAt, next: hasNextPage ? endCursor : null }
    },

    /** Reads up to `AT_ONCE` orders by gid. Missing ones are deleted or too old for Shopify to return. */
    async byId(ids: readonly string[]): Promise<OrdersRead> {
      const readAt = new Date().toISOString()
      const { nodes } = await requestWithEmail((may) =>
        admin.request(ordersById, { ids: [...ids], withEmail: may }, { signal }),
      )
      const found = nodes.flatMap((node) => (node && 'name' in node ? [node] : []))
      return { orders: await withLines(found), readAt }
    },
  }
}

/** Tells missing customer data from a missing scope; both are `ACCESS_DENIED`. */
function toRefusal(cause: ShopifyError): ShopifyError {
  const reason = cause.reason === 'customer-data' ? 'customer-data' : 'scope'
  const which = reason === 'scope' ? ' It needs read_orders.' : ''
  return new ShopifyError('unauthorized', describeRefusal(reason) + which, { reason, cause })
}

/** Whether Shopify denied this query; a rejected token has an HTTP status instead. */
const isDenied = (error: unknown): error is ShopifyError =>
  error instanceof ShopifyError && error.kind === 'unauthorized' && error.status === null
