import type { Database } from '#server/database/database.ts'
import { consoleChange } from '#server/live/changes.ts'
import { usable, type OrderParts } from './import-orders.ts'
import { AT_ONCE, orderReader } from './read-orders.ts'
import { saveOrders, type Saved } from './save-orders.ts'

/** What became of an order. `deleted`: in Shopify. */
export interface OrderOutcome {
  what: Saved | 'deleted' | 'skipped'
  /** A sentence for people. */
  text: string
}

/** Shopify shows 60 days to an app without read_all_orders: of a younger order, no answer means that it is deleted. */
const SHOWN_MS = 59 * 86_400_000

const words: Record<Saved, string> = {
  added: 'has been added.',
  changed: 'is as Shopify has it now.',
  unchanged: 'was the same already.',
}
const skipped: OrderOutcome = { what: 'skipped', text: 'It stays as it was: what Shopify says of it cannot be kept.' }
const deleted: OrderOutcome = { what: 'deleted', text: 'Shopify has deleted it; here it counts as cancelled.' }
const tooOld: OrderOutcome = { what: 'unchanged', text: 'It stays as it was: Shopify shows the last 60 days only.' }

/**
 * Reads orders anew by their gids, as webhooks ask for it, many in one query, and writes what differs. One that Shopify has deleted counts
 * as cancelled: it stays in the list, and nobody prints or sums it any more. Answers what became of each.
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
    const names = new Map(orders.map(({ id, name }) => [id, name]))
    for (const id of batch) if (names.has(id)) outcomes.set(id, skipped)
    await write(async (tx, note) => {
      const saved = await saveOrders(tx, drafts)
      const gone = await cancelDeleted(
        tx,
        batch.filter((id) => !names.has(id)),
        readAt,
      )
      for (const [id, what] of saved) outcomes.set(id, { what, text: `${names.get(id)} ${words[what]}` })
      for (const [id, outcome] of gone.outcomes) outcomes.set(id, outcome)
      if (gone.isNews || saved.values().some((what) => what !== 'unchanged')) note(consoleChange('orders'))
    })
  }
  return outcomes
}

/** What Shopify does not answer for is deleted, unless it is too old to be shown. */
async function cancelDeleted(tx: Database, ids: readonly string[], readAt: string) {
  if (ids.length === 0) return { outcomes: new Map<string, OrderOutcome>(), isNews: false }
  const since = new Date(Date.parse(readAt) - SHOWN_MS).toISOString()
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
  return { outcomes: new Map(ids.map((id) => [id, old.has(id) ? tooOld : deleted])), isNews: numUpdatedRows > 0n }
}
