import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { consoleChange, type PublishChange, type WithChanges } from '#server/changes/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { SyncCounts } from '#shared/features/catalogue/sync/sync.schema.ts'
import { toOrderDraft, UnusableOrderError, type OrderDraft, type ShopifyOrder } from './order-draft.ts'
import { orderReader } from './read-orders.ts'
import { undoCancelled } from './posting/postings.repository.ts'
import { saveOrders } from './save-orders.ts'

export interface OrderParts {
  db: Database
  withChanges: WithChanges
  shopify: Shopify
  log: Logger
}

export interface ImportRun {
  signal: AbortSignal
  /** Called in every transaction that writes; throws if the caller has lost its lease. */
  saveProgress?: (tx: Database, publishChange: PublishChange, counts: SyncCounts) => Promise<void>
  /** Called after every saved page. */
  onProgress?: (counts: SyncCounts) => void
}

/** How far (ms) reading overlaps the last one, because Shopify's order index may lag. */
const OVERLAP_MS = 5 * 60_000

/**
 * Reads the orders changed since the last import, oldest change first, with one transaction per page that also stores
 * the position. It may be killed at any time; the next import continues from there. Orders Shopify no longer shows
 * (older than 60 days) stay as they are.
 * @throws ShopifyError, or the signal's reason
 */
export async function importOrders(
  { db, withChanges, shopify, log }: OrderParts,
  { signal, saveProgress, onProgress }: ImportRun,
): Promise<SyncCounts> {
  let counts: SyncCounts = { added: 0, changed: 0, unchanged: 0, archived: 0, skipped: 0 }
  const reader = orderReader(shopify, signal)
  const mark = await readPosition(db)
  let since = mark ? new Date(Date.parse(mark.readTo) - OVERLAP_MS).toISOString() : null
  for (let after: string | null = null; ;) {
    signal.throwIfAborted()
    const page = await reader.page(since, after)
    if (since !== null && page.shop !== mark?.shop) {
      // The store has changed, so none of its orders has been read yet.
      since = null
      continue
    }
    await yieldToOthers()
    const drafts = toUsableDrafts(page.orders, page.readAt, log)
    counts = await withChanges(async (tx, publishChange) => {
      const sums = { ...counts, skipped: counts.skipped + page.orders.length - drafts.length }
      const saved = await saveOrders(tx, drafts)
      for (const what of saved.values()) sums[what] += 1
      const hasUndone = await undoCancelled(tx, cancelledParcels(page.orders))
      if (hasUndone || saved.values().some((what) => what !== 'unchanged')) publishChange(consoleChange('orders'))
      const last = page.orders.at(-1)
      if (last) await savePosition(tx, page.shop, new Date(last.updatedAt).toISOString())
      await saveProgress?.(tx, publishChange, sums)
      return sums
    })
    onProgress?.({ ...counts })
    if (page.next === null) break
    after = page.next
  }
  if (!reader.seesEmails()) log.warn('orders: Shopify withholds customer emails from this app')
  return counts
}

/** Gids of the orders' parcels that never arrive, cancelled ones above all. */
export const cancelledParcels = (orders: readonly ShopifyOrder[]): string[] =>
  orders.flatMap(({ fulfillments }) =>
    fulfillments.filter(({ status }) => ['CANCELLED', 'ERROR', 'FAILURE'].includes(status)).map(({ id }) => id),
  )

/** Converts orders to drafts, skipping unusable ones so that one bad order doesn't stop the others. */
export function toUsableDrafts(orders: readonly ShopifyOrder[], readAt: string, log: Logger): OrderDraft[] {
  return orders.flatMap((order) => {
    try {
      return [toOrderDraft(order, readAt)]
    } catch (error) {
      const details = { order: order.id, number: order.name }
      if (error instanceof UnusableOrderError) log.warn(details, `orders: order skipped, because ${error.message}`)
      else log.error({ ...details, err: error }, 'orders: order skipped, because it could not be read')
      return []
    }
  })
}

/** Position to continue from; undefined before the first import. */
const readPosition = (db: Database) =>
  db.selectFrom('orderReadings').select(['shop', 'readTo']).where('id', '=', 1).executeTakeFirst()

/** Records that all orders of the store last changed before `readTo` have been read. */
async function savePosition(tx: Database, shop: string, readTo: string): Promise<void> {
  await tx
    .insertInto('orderReadings')
    .values({ id: 1, shop, readTo })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ shop, readTo }))
    .execute()
}

/** Address of the store's customer accounts at Shopify; null before the first orders were read, which tell the store's id. */
export async function customerAccounts(db: Database): Promise<string | null> {
  const shop = (await readPosition(db))?.shop
  return shop ? `https://shopify.com/${shop.split('/').at(-1)}/account` : null
}
