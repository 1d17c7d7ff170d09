import type { Database } from '#server/database/database.ts'
import { found, Refusal } from '#server/http/errors.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import { consoleChange, type Write } from '#server/live/changes.ts'
import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { markPrinted } from './mark-printed.ts'
import { toOrders } from './order-row.ts'
import { countOrders, findOrder, listOrders } from './orders.repository.ts'
import { printQueue } from './print-queue.ts'
import { currencyOf, salesByDay } from './sales.ts'

export interface OrdersParts {
  db: Database
  write: Write
  /** The shop's. */
  timeZone: string
  /** Shopify's own admin, `https://hoard.myshopify.com/admin`; null for the local Shopify, which has none. */
  adminUrl: string | null
  /** Begins to read orders, and answers what that means for whoever has asked; null where there is no Shopify. */
  beginSync: ((staff: Staff | null) => Promise<string>) | null
}

/** Orders, what sells, and what is to be printed (staff specification, section 7; decision 37). */
export const ordersRoutes = ({ db, write, timeZone, adminUrl, beginSync }: OrdersParts) =>
  serve(ordersContract, {
    list: async ({ query }) => toOrders(db, await listOrders(db, query), adminUrl),

    byId: async ({ params }) => (await toOrders(db, [found(await findOrder(db, params.id), 'Order')], adminUrl))[0]!,

    sales: async ({ query }) => ({
      currency: await currencyOf(db),
      total: await countOrders(db),
      days: await salesByDay(db, query.days, timeZone, new Date()),
    }),

    printQueue: () => printQueue(db),

    markPrinted: ({ body }, { staff }) =>
      write(async (tx, note) => {
        if (await markPrinted(tx, body.lines, staff)) note(consoleChange('orders'))
        return printQueue(tx)
      }),

    async sync(_, { staff }) {
      if (!beginSync) throw new Refusal(503, 'No Shopify store is configured. Orders are as they were last read.')
      return { message: await beginSync(staff) }
    },
  })
