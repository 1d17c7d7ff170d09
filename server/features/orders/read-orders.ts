import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { OrderFieldsFragment, OrderLineFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import { orderLinesPage, ordersById, ordersPage } from '#server/shopify/operations/operations.ts'
import { pagesOf } from '#server/shopify/pages.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { ShopifyOrder } from './order-draft.ts'

/** Small enough that its lines cost a third of what Shopify allows, and that writing it is short. */
const PAGE = 50
/** What is asked for by id at once. */
export const AT_ONCE = 50

const NO_ACCESS =
  'Shopify does not let the shop read orders. Give its app the access scope read_orders and access to protected customer data, then read the orders again.'

/** A page of orders with when it was asked for. */
export interface OrdersRead {
  orders: ShopifyOrder[]
  /** ISO 8601, our clock. */
  readAt: string
}

/**
 * Reads orders from Shopify with all their lines. An app that may not see customers' data gets them without emails. Shopify shows the
 * last 60 days, unless the app has read_all_orders.
 */
export function orderReader({ admin }: Shopify, signal: AbortSignal) {
  let withEmail = true

  /** Asks with emails, and without where those are what is refused. @throws ShopifyError */
  async function ask<Result>(send: (withEmail: boolean) => Promise<Result>): Promise<Result> {
    try {
      return await send(withEmail)
    } catch (error) {
      if (!isDenied(error)) throw error
      if (!withEmail) throw new ShopifyError('unauthorized', NO_ACCESS, { cause: error })
      withEmail = false
      return ask(send)
    }
  }

  /** Null when the order goes while its lines are being read. */
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

  async function whole(found: readonly OrderFieldsFragment[]): Promise<ShopifyOrder[]> {
    const orders: ShopifyOrder[] = []
    for (const each of found) {
      const order = await withAllLines(each)
      if (order) orders.push(order)
    }
    return orders
  }

  return {
    /** Whether Shopify has let it see emails. */
    seesEmails: () => withEmail,

    /** One page of the orders that were changed since a time, by when they were last changed. @param since ISO 8601; null: all */
    async page(since: string | null, after: string | null) {
      const readAt = new Date().toISOString()
      const query = since === null ? null : `updated_at:>='${since}'`
      const { shop, orders } = await ask((may) =>
        admin.request(ordersPage, { first: PAGE, after, query, withEmail: may }, { signal }),
      )
      const { hasNextPage, endCursor } = orders.pageInfo
      return { shop: shop.id, orders: await whole(orders.nodes), readAt, next: hasNextPage ? endCursor : null }
    },

    /** At most `AT_ONCE` orders by their gids; those that are missing are gone, or too old to be seen. */
    async byId(ids: readonly string[]): Promise<OrdersRead> {
      const readAt = new Date().toISOString()
      const { nodes } = await ask((may) => admin.request(ordersById, { ids: [...ids], withEmail: may }, { signal }))
      const found = nodes.flatMap((node) => (node && 'name' in node ? [node] : []))
      return { orders: await whole(found), readAt }
    },
  }
}

/** Shopify knows the app and refuses what it asks for; a token that it doesn't know is something else. */
const isDenied = (error: unknown) =>
  error instanceof ShopifyError && error.kind === 'unauthorized' && error.status === null
