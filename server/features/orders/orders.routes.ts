import type { Database } from '#server/database/database.ts'
import { orNotFound, HttpError } from '#server/errors.ts'
import { serve, type Staff } from '#server/http/serve.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import type { Outbox } from '#server/mail/mail.ts'
import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { markPrinted } from './mark-printed.ts'
import { toOrders } from './order-row.ts'
import { countOrders, countStages, findOrder, listOrders } from './orders.repository.ts'
import { printQueue } from './print-queue.ts'
import { tellPrinted } from './printed.mail.ts'
import { reprint, undoReprint } from './reprints.ts'
import { readCurrency, salesByDay } from './sales.ts'

export interface OrdersParts {
  db: Database
  withChanges: WithChanges
  outbox: Outbox
  /** Whether the owner wants shoppers to hear that their order is printed. */
  notifiesWhenPrinted(tx: Database): Promise<boolean>
  /** Time zone of the shop. */
  timeZone: string
  /** URL of Shopify's admin, e.g. `https://hoard.myshopify.com/admin`; null for the local Shopify, which has none. */
  adminUrl: string | null
  /** Starts an order import and returns a message for staff; null when no Shopify store is configured. */
  startSync: ((staff: Staff | null) => Promise<string>) | null
}

/** Orders, sales and the print queue for staff. */
export const ordersRoutes = ({
  db,
  withChanges,
  outbox,
  timeZone,
  adminUrl,
  startSync,
  notifiesWhenPrinted,
}: OrdersParts) =>
  serve(ordersContract, {
    list: async ({ query }) => toOrders(db, await listOrders(db, query), adminUrl),

    byId: async ({ params }) =>
      (await toOrders(db, [orNotFound(await findOrder(db, params.id), 'Order')], adminUrl))[0]!,

    counts: () => countStages(db),

    sales: async ({ query }) => ({
      currency: await readCurrency(db),
      total: await countOrders(db),
      days: await salesByDay(db, query.days, timeZone, new Date()),
    }),

    printQueue: () => printQueue(db),

    markPrinted: ({ body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        if (await markPrinted(tx, body.lines, staff, body.id)) {
          publishChange(consoleChange('orders'))
          const orderIds = body.lines.map(({ orderId }) => orderId)
          if (outbox.isOn && (await notifiesWhenPrinted(tx))) await tellPrinted(tx, outbox, orderIds)
        }
        return printQueue(tx)
      }),

    reprint: ({ body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        if (await reprint(tx, body, staff)) publishChange(consoleChange('orders'))
        return printQueue(tx)
      }),

    undoReprint: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        await undoReprint(tx, params.id, staff)
        publishChange(consoleChange('orders'))
        return printQueue(tx)
      }),

    async sync(_, { staff }) {
      if (!startSync) throw new HttpError(503, 'No Shopify store is configured. The orders were not changed.')
      return { message: await startSync(staff) }
    },
  })
