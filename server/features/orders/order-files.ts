import type { Database } from '#server/database/database.ts'
import { fileOfList, type CsvDownload } from '#server/http/csv-downloads.ts'
import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { wishesText } from '#shared/features/orders/wishes.ts'
import { toOrders } from './order-row.ts'
import { orderBatches } from './orders.repository.ts'
import { printQueue } from './print-queue.ts'

/** Orders per query of an export. */
const BATCH_SIZE = 250

/** `GET /api/orders.csv`: the orders of the list with its filters, newest first. */
export const ordersFile = (db: Database): CsvDownload =>
  fileOfList(ordersContract.list, {
    path: '/api/orders.csv',
    name: 'orders',
    columns: [
      'Order',
      'Placed',
      'Email',
      'Status',
      'Fulfilment',
      'Stage',
      'Pieces',
      'Printed',
      'Miniatures',
      'Wishes',
      'Currency',
      'Total',
      'Refunded',
      'Cancelled',
      'Test',
    ],
    rows: (filter) => rowsOf(db, orderBatches(db, { ...filter, before: undefined, limit: BATCH_SIZE })),
  })

async function* rowsOf(db: Database, batches: ReturnType<typeof orderBatches>) {
  for await (const batch of batches)
    for (const order of await toOrders(db, batch, null)) {
      const lines = order.lineItems.filter(({ currentQuantity }) => currentQuantity > 0)
      const sum = (count: (line: (typeof lines)[number]) => number) =>
        String(lines.reduce((before, line) => before + count(line), 0))
      yield [
        order.shopifyOrderNumber,
        order.createdAt,
        order.customerEmail ?? '',
        order.orderStatus,
        order.fulfillmentStatus,
        order.stages.join(', '),
        sum(({ currentQuantity }) => currentQuantity),
        sum(({ printed }) => printed),
        lines
          .map(
            (line) =>
              `${line.currentQuantity} x ${[line.title, line.scale, line.finishing, wishesText(line.wishes)].filter(Boolean).join(', ')}`,
          )
          .join('; '),
        wishesText(order.wishes),
        order.currency,
        order.totalPrice,
        order.money['refunded'] ?? '',
        order.cancelledAt ?? '',
        order.isTest ? 'yes' : '',
      ]
    }
}

/** `GET /api/print-queue.csv`: the lines of the print queue, in its order. */
export const printQueueFile = (db: Database): CsvDownload => ({
  path: '/api/print-queue.csv',
  name: 'print-queue',
  columns: ['Miniature', 'Scale', 'Finishing', 'Order', 'Placed', 'Pieces', 'Printed', 'To print', 'Wishes'],
  async *rows() {
    for (const { title, scale, finishing, wishes, orders } of await printQueue(db))
      for (const { shopifyOrderNumber, createdAt, quantity, printed } of orders)
        yield [
          title,
          scale,
          finishing,
          shopifyOrderNumber,
          createdAt,
          ...[quantity, printed, quantity - printed].map(String),
          wishesText(wishes),
        ]
  },
})
