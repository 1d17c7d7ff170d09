import type { Database } from '#server/database/database.ts'
import { consoleChange } from '#server/changes/changes.ts'
import { cancelledParcels, toUsableDrafts, type OrderParts } from './import-orders.ts'
import { ID_BATCH, orderReader } from './read-orders.ts'
import { undoCancelled } from './posting/postings.repository.ts'
import { saveOrders, type SaveOutcome } from './save-orders.ts'

/** Result of refreshing one order. `deleted` means deleted in Shopify. */
export interface OrderOutcome {
  what: SaveOutcome | 'deleted' | 'skipped'
  /** Description shown to staff. */
  text: string
}

/** Shopify returns 60 days of orders to an app without read_all_orders; a younger order that is missing was deleted. */
const VISIBLE_MS = 59 * 86_400_000

const savedTexts: Record<SaveOutcome, string> = {
  added: 'has been added.',
  changed: 'has been updated.',
  unchanged: 'had not changed.',
}
const skipped: OrderOutcome = { what: 'skipped', text: 'Not updated, because its data in Shopify can’t be stored.' }
const deleted: OrderOutcome = { what: 'deleted', text: 'Deleted in Shopify; it counts as cancelled here.' }
const tooOld: OrderOutcome = { what: 'unchanged', text: 'Not updated, because Shopify returns only the last 60 days.' }

/**
 * Re-reads orders by gid after webhooks, many per query, and saves changes. Orders deleted in Shopify count as
 * cancelled: they stay listed but are neither printed nor summed. Returns the outcome per gid.
 * @throws ShopifyError, or the signal's reason
 */
export async function refreshOrders(
  { withChanges, shopify, log }: OrderParts,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, OrderOutcome>> {
  const outcomes = new Map<string, OrderOutcome>()
  const reader = orderReader(shopify, signal)
  const wanted = [...new Set(ids)]
  for (let start = 0; start < wanted.length; start += ID_BATCH) {
    signal.throwIfAborted()
    const batch = wanted.slice(start, start + ID_BATCH)
    const { orders, readAt } = await reader.byId(batch)
    const drafts = toUsableDrafts(orders, readAt, log)
    const names = new Map(orders.map(({ id, name }) => [id, name]))
    for (const id of batch) if (names.has(id)) outcomes.set(id, skipped)
    await withChanges(async (tx, publishChange) => {
      const saved = await saveOrders(tx, drafts)
      const hasUndone = await undoCancelled(tx, cancelledParcels(orders))
      const cancelled = await cancelDeleted(
        tx,
        batch.filter((id) => !names.has(id)),
        readAt,
      )
      for (const [id, what] of saved) outcomes.set(id, { what, text: `${names.get(id)} ${savedTexts[what]}` })
      for (const [id, outcome] of cancelled.outcomes) outcomes.set(id, outcome)
      if (hasUndone || cancelled.hasChanged || saved.values().some((what) => what !== 'unchanged'))
        publishChange(consoleChange('orders'))
    })
  }
  return outcomes
}

/** Cancels missing orders unless they are too old for Shopify to return. */
async function cancelDeleted(tx: Database, ids: readonly string[], readAt: string) {
  if (ids.length === 0) return { outcomes: new Map<string, OrderOutcome>(), hasChanged: false }
  const since = new Date(Date.parse(readAt) - VISIBLE_MS).toISOString()
  const own = tx
    .selectFrom('orders')
    .select('shopifyId')
    .where('shopifyId', 'in', [...ids])
  const old = new Set((await own.where('createdAt', '<', since).execute()).map(({ shopifyId }) => shopifyId))
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ cancelledAt: readAt, readAt })
    .where('shopifyId', 'in', [...ids])
    .where('createdAt', '>=', since)
    .where('readAt', '<=', readAt)
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { outcomes: new Map(ids.map((id) => [id, old.has(id) ? tooOld : deleted])), hasChanged: numUpdatedRows > 0n }
}
