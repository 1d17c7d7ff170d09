import type { Alert } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { staffPaths } from '#shared/staff-paths.ts'

/** Alert about parcels of which Shopify doesn't say whether they were posted: until staff settle them, orders are blocked. */
export const parcelAlerts =
  ({ db }: { db: Database }) =>
  async (): Promise<Alert[]> => {
    const stuck = await db
      .selectFrom('postings')
      .innerJoin('orders', 'orders.id', 'postings.orderId')
      .select(['orders.number', 'postings.createdAt'])
      .where('postings.state', '=', 'asking')
      .where('postings.note', 'is not', null)
      .orderBy('postings.createdAt', 'desc')
      .execute()
    const [newest] = stuck
    if (!newest) return []
    const of = stuck.length === 1 ? `the parcel of ${newest.number} was` : `${stuck.length} parcels were`
    return [
      {
        level: 'error',
        text: `Shopify doesn’t say whether ${of} posted. Say what happened, so that the ${stuck.length === 1 ? 'order' : 'orders'} can go on.`,
        path: staffPaths.adminTab('packing'),
        news: Date.parse(newest.createdAt),
      },
    ]
  }
