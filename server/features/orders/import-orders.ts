import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { consoleChange, type Note, type Write } from '#server/live/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { SyncCounts } from '#shared/features/sync/sync.schema.ts'
import { draftOf, UnusableOrder, type OrderDraft, type ShopifyOrder } from './order-draft.ts'
import { orderReader } from './read-orders.ts'
import { readMark, setMark } from './reading-mark.ts'
import { saveOrders } from './save-orders.ts'

export interface OrderParts {
  db: Database
  write: Write
  shopify: Shopify
  log: Logger
}

export interface ImportRun {
  signal: AbortSignal
  /** Throws when the reading is no longer the caller's; called in every transaction that writes. */
  keep?: (tx: Database, note: Note, counts: SyncCounts) => Promise<void>
  /** Told after every page that is written. */
  onProgress?: (counts: SyncCounts) => void
}

/** Shopify's index of orders may lag behind: so much is read again. */
const OVERLAP_MS = 5 * 60_000

/**
 * Reads the orders that have changed since the last time, in the order in which they have, a transaction for each page that also notes
 * how far it has come. So it may be killed at any moment: the next one goes on from there. Nothing is ever taken away: what Shopify
 * does not show any more, because it is older than 60 days, stays as it was last seen.
 * @throws ShopifyError, or the signal's reason
 */
export async function importOrders(
  { db, write, shopify, log }: OrderParts,
  { signal, keep, onProgress }: ImportRun,
): Promise<SyncCounts> {
  let counts: SyncCounts = { added: 0, changed: 0, unchanged: 0, archived: 0, skipped: 0 }
  const reader = orderReader(shopify, signal)
  const mark = await readMark(db)
  let since = mark ? new Date(Date.parse(mark.readTo) - OVERLAP_MS).toISOString() : null
  for (let after: string | null = null; ;) {
    signal.throwIfAborted()
    const page = await reader.page(since, after)
    if (since !== null && page.shop !== mark?.shop) {
      // Another shop: of its orders none has been read.
      since = null
      continue
    }
    await yieldToOthers()
    const drafts = usable(page.orders, page.readAt, log)
    counts = await write(async (tx, note) => {
      const sums = { ...counts, skipped: counts.skipped + page.orders.length - drafts.length }
      const saved = await saveOrders(tx, drafts)
      for (const what of saved.values()) sums[what] += 1
      if (saved.values().some((what) => what !== 'unchanged')) note(consoleChange('orders'))
      const last = page.orders.at(-1)
      if (last) await setMark(tx, page.shop, new Date(last.updatedAt).toISOString())
      await keep?.(tx, note, sums)
      return sums
    })
    onProgress?.({ ...counts })
    if (page.next === null) break
    after = page.next
  }
  if (!reader.seesEmails()) log.warn('orders: Shopify does not show customers’ emails to this app')
  return counts
}

/** Leaves out what can't be read: one order that nobody has thought of must not keep all others from being read. */
export function usable(orders: readonly ShopifyOrder[], readAt: string, log: Logger): OrderDraft[] {
  return orders.flatMap((order) => {
    try {
      return [draftOf(order, readAt)]
    } catch (error) {
      const told = { order: order.id, number: order.name }
      if (error instanceof UnusableOrder) log.warn(told, `orders: left out, because ${error.message}`)
      else log.error({ ...told, err: error }, 'orders: left out, because it could not be read')
      return []
    }
  })
}
