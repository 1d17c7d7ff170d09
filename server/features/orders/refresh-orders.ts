import { consoleChange } from '#server/live/changes.ts'
import { usable, type OrderParts } from './import-orders.ts'
import { AT_ONCE, orderReader } from './read-orders.ts'
import { saveOrders, type Saved } from './save-orders.ts'
import type { Database } from '#server/database/database.ts'

/** `gone`: deleted in Shopify. `unseen`: too old for Shopify to show, so it stays as it is. `skipped`: it can't be read. */
export type OrderOutcome = Saved | 'gone' | 'unseen' | 'skipped'

/** Shopify shows 60 days to an app without read_all_orders: of a younger order, no answer means that it is deleted. */
const SHOWN_MS = 59 * 86_400_000

/**
 * Reads orders anew by their gids, as webhooks ask for it, and writes what differs. One that Shopify has deleted counts as cancelled: it
 * stays in the list, and nobody prints or sums it any more.
 * @throws ShopifyError, or the signal's reason
 */
export async function refreshOrders(
  { write, shopify, log }: OrderParts,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, OrderOutcome>> {
  const outcomes = new Map<string, OrderOutcome>()
  const reader = orderReader(shopify, signal)
  const wanted = [...new Set(ids)]
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    signal.throwIfAborted()
    const batch = wanted.slice(start, start + AT_ONCE)
    const { orders, readAt } = await reader.byId(batch)
    const drafts = usable(orders, readAt, log)
    const found = new Set(orders.map(({ id }) => id))
    const missing = batch.filter((id) => !found.has(id))
    for (const id of found) outcomes.set(id, 'skipped')
    const written = await write(async (tx, note) => {
      const saved: Map<string, OrderOutcome> = new Map(await saveOrders(tx, drafts))
      for (const [id, outcome] of await buryOrders(tx, missing, readAt)) saved.set(id, outcome)
      if (saved.values().some((what) => what !== 'unchanged' && what !== 'unseen')) note(consoleChange('orders'))
      return saved
    })
    for (const [id, outcome] of written) outcomes.set(id, outcome)
  }
  return outcomes
}

async function buryOrders(tx: Database, ids: readonly string[], readAt: string): Promise<Map<string, OrderOutcome>> {
  if (ids.length === 0) return new Map()
  const since = new Date(Date.parse(readAt) - SHOWN_MS).toISOString()
  const rows = await tx
    .selectFrom('orders')
    .select(['shopifyId', 'createdAt'])
    .where('shopifyId', 'in', [...ids])
    .execute()
  const shown = rows.filter(({ createdAt }) => createdAt > since).map(({ shopifyId }) => shopifyId)
  if (shown.length > 0) {
    await tx
      .updateTable('orders')
      .set({ cancelledAt: readAt, readAt })
      .where('shopifyId', 'in', shown)
      .where('readAt', '<=', readAt)
      .where('cancelledAt', 'is', null)
      .execute()
  }
  const old = new Set(rows.map(({ shopifyId }) => shopifyId).filter((id) => !shown.includes(id)))
  return new Map(ids.map((id) => [id, old.has(id) ? 'unseen' : 'gone']))
}
