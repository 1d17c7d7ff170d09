import type { Database } from '#server/database/database.ts'
import { startsWith } from '#server/database/like.ts'
import { withoutPerson, type OrderDraft } from './order-draft.ts'
import { NO_WISHES, withStaffNote } from './stored-wishes.ts'

const byGid = new Intl.Collator('en', { numeric: true })

export type SaveOutcome = 'added' | 'changed' | 'unchanged'

/**
 * Saves orders unless the stored data was read later or has a newer Shopify date (a lagging replica may respond).
 * Returns the outcome per gid.
 */
export async function saveOrders(tx: Database, drafts: readonly OrderDraft[]): Promise<Map<string, SaveOutcome>> {
  const read = new Map(drafts.map((draft) => [draft.shopifyId, draft]))
  const saved = new Map<string, SaveOutcome>()
  if (read.size === 0) return saved
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    .where('shopifyId', 'in', [...read.keys()])
    .execute()
  const stored = new Map(rows.map((row) => [row.shopifyId, row]))
  const newest = new Map(
    [...read].map(([id, draft]) => {
      const row = stored.get(id)
      return [id, row ? { ...draft, wishes: withStaffNote(draft.wishes, row.wishes) } : draft]
    }),
  )
  const added = [...newest.values()].filter(({ shopifyId }) => !stored.has(shopifyId))
  const erased = await erasedMeanwhile(tx, added)
  for (const [shopifyId, draft] of newest) {
    const row = stored.get(shopifyId)
    const isSame =
      row !== undefined &&
      (isOlder(draft, row) || contentOf(row) === contentOf(row.erasedAt ? withoutPerson(draft) : draft))
    saved.set(shopifyId, row === undefined ? 'added' : isSame ? 'unchanged' : 'changed')
  }
  await tx
    .insertInto('orders')
    // Rows are locked in a fixed order, so concurrent writers wait for each other instead of deadlocking. It is that of
    // Shopify's numbers, so that new orders of the same second get ids in it.
    .values(
      [...newest.values()]
        .toSorted((a, b) => byGid.compare(a.shopifyId, b.shopifyId))
        .map((draft) => erased.get(draft.shopifyId) ?? { ...draft, erasedAt: null }),
    )
    .onConflict((conflict) =>
      conflict
        .column('shopifyId')
        .doUpdateSet((eb) => ({
          number: eb.ref('excluded.number'),
          email: eb.case().when('orders.erasedAt', 'is', null).then(eb.ref('excluded.email')).else(null).end(),
          financialStatus: eb.ref('excluded.financialStatus'),
          fulfillmentStatus: eb.ref('excluded.fulfillmentStatus'),
          currency: eb.ref('excluded.currency'),
          totalCents: eb.ref('excluded.totalCents'),
          refundedCents: eb.ref('excluded.refundedCents'),
          money: eb.ref('excluded.money'),
          lines: eb.ref('excluded.lines'),
          tracking: eb.ref('excluded.tracking'),
          searchText: eb
            .case()
            .when('orders.erasedAt', 'is', null)
            .then(eb.ref('excluded.searchText'))
            .else(eb.ref('orders.searchText'))
            .end(),
          wishes: eb.case().when('orders.erasedAt', 'is', null).then(eb.ref('excluded.wishes')).else(NO_WISHES).end(),
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

/**
 * New orders, by gid, that Shopify redacted when this shop didn't have them yet: without what is personal, which was
 * read before. Stored requests know it (`PrivacyTopic`); they keep the ids.
 */
async function erasedMeanwhile(tx: Database, added: readonly OrderDraft[]) {
  const erased = new Map<string, OrderDraft & { erasedAt: string | null }>()
  if (added.length === 0) return erased
  const requests = await tx
    .selectFrom('webhookDeliveries')
    .select(['topic', 'body', 'receivedAt', 'handledAt'])
    .where((eb) => eb.or(['customers/redact:', 'shop/redact:'].map((prefix) => startsWith(tx, 'subject', prefix))))
    .execute()
  for (const { topic, body, receivedAt, handledAt } of requests) {
    const at = handledAt ?? receivedAt
    if (topic === 'shop/redact') {
      // Orders that are read after it are of a new installation.
      for (const draft of added)
        if (draft.readAt <= at && !erased.has(draft.shopifyId))
          erased.set(draft.shopifyId, { ...withoutPerson(draft), erasedAt: null })
      continue
    }
    const { orders_to_redact: ids } = JSON.parse(body) as { orders_to_redact?: unknown }
    const gids = new Set(Array.isArray(ids) ? ids.map((id) => `gid://shopify/Order/${String(id)}`) : [])
    for (const draft of added)
      if (gids.has(draft.shopifyId)) erased.set(draft.shopifyId, { ...withoutPerson(draft), erasedAt: at })
  }
  return erased
}

const isOlder = (draft: OrderDraft, row: Pick<OrderDraft, 'readAt' | 'updatedAt'>) =>
  draft.readAt < row.readAt || draft.updatedAt < row.updatedAt

/** Everything except the row id and the time of reading. */
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
    row.tracking,
    row.wishes,
  ])
