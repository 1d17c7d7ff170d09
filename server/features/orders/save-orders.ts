import type { Database } from '#server/database/database.ts'
import type { OrderDraft } from './order-draft.ts'

export type Saved = 'added' | 'changed' | 'unchanged'

/**
 * Writes orders as Shopify has them. What was read later stays, and so does what Shopify has changed later: a copy that lags behind may
 * have answered. Answers what became of each, by gid.
 */
export async function saveOrders(tx: Database, drafts: readonly OrderDraft[]): Promise<Map<string, Saved>> {
  const newest = new Map(drafts.map((draft) => [draft.shopifyId, draft]))
  const saved = new Map<string, Saved>()
  if (newest.size === 0) return saved
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    .where('shopifyId', 'in', [...newest.keys()])
    .execute()
  const known = new Map(rows.map((row) => [row.shopifyId, row]))
  for (const [shopifyId, draft] of newest) {
    const row = known.get(shopifyId)
    const isSame = row !== undefined && (isOlder(draft, row) || contentOf(row) === contentOf(draft))
    saved.set(shopifyId, row === undefined ? 'added' : isSame ? 'unchanged' : 'changed')
  }
  await tx
    .insertInto('orders')
    // In one order for everybody: of two who write the same ones at once one waits, instead of both for each other.
    .values([...newest.values()].toSorted((a, b) => (a.shopifyId < b.shopifyId ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column('shopifyId')
        .doUpdateSet((eb) => ({
          number: eb.ref('excluded.number'),
          email: eb.ref('excluded.email'),
          financialStatus: eb.ref('excluded.financialStatus'),
          fulfillmentStatus: eb.ref('excluded.fulfillmentStatus'),
          currency: eb.ref('excluded.currency'),
          totalCents: eb.ref('excluded.totalCents'),
          refundedCents: eb.ref('excluded.refundedCents'),
          money: eb.ref('excluded.money'),
          lines: eb.ref('excluded.lines'),
          searchText: eb.ref('excluded.searchText'),
          isTest: eb.ref('excluded.isTest'),
          createdAt: eb.ref('excluded.createdAt'),
          updatedAt: eb.ref('excluded.updatedAt'),
          cancelledAt: eb.ref('excluded.cancelledAt'),
          readAt: eb.ref('excluded.readAt'),
        }))
        .whereRef('orders.readAt', '<=', 'excluded.readAt')
        .whereRef('orders.updatedAt', '<=', 'excluded.updatedAt'),
    )
    .execute()
  return saved
}

const isOlder = (draft: OrderDraft, row: Pick<OrderDraft, 'readAt' | 'updatedAt'>) =>
  draft.readAt < row.readAt || draft.updatedAt < row.updatedAt

/** Everything but our own number and when it was read. */
const contentOf = ({ lines, money, ...row }: Omit<OrderDraft, 'readAt'>) =>
  JSON.stringify([
    row.number,
    row.email,
    row.financialStatus,
    row.fulfillmentStatus,
    row.currency,
    row.totalCents,
    row.isTest,
    row.createdAt,
    row.updatedAt,
    row.cancelledAt,
    lines,
    money,
  ])
