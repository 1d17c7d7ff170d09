import type { Logger } from 'pino'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { Posting } from '#shared/features/orders/packing.contract.ts'
import type { OrderRow } from '#server/features/orders/order-row.ts'
import { refreshOrders } from '#server/features/orders/refresh-orders.ts'
import { postedLines, toPosting, type PostingRow } from './postings.repository.ts'

export interface PostingParts {
  db: Database
  withChanges: WithChanges
  /** Null when no Shopify store is configured. */
  shopify: Shopify | null
  jobs: Pick<Jobs, 'add' | 'wake'>
  log: Logger
}

/** A posting with a sentence for people. */
export interface PostingOutcome {
  posting: Posting
  message: string
}

export const outcome = (row: PostingRow, order: OrderRow, message: string): PostingOutcome => ({
  posting: toPosting(row, order.number),
  message,
})

export const pieceWords = ({ lines }: Pick<PostingRow, 'lines'>) => {
  const pieces = postedLines(lines).reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces === 1 ? '1 piece' : `${pieces} pieces`
}

export const conflict = (message: string) => new HttpError(409, message)

/** Reads the order again, so that its status is Shopify's. Webhooks do the same if this fails. */
export async function refreshQuietly(
  { db, withChanges, shopify, log }: PostingParts,
  { shopifyId }: OrderRow,
): Promise<void> {
  if (!shopify) return
  try {
    await refreshOrders({ db, withChanges, shopify, log }, [shopifyId], AbortSignal.timeout(10_000))
  } catch (error) {
    log.warn({ order: shopifyId, err: error }, 'orders: the order could not be read again after posting')
  }
}
