import type { Database } from '#server/database/database.ts'
import { consoleChange, type PublishChange } from '#server/changes/changes.ts'
import { recordAuditEvent } from '#server/content/activity/activity.ts'
import type { Staff } from '#server/http/serve.ts'
import type { ChannelState } from '#shared/features/catalogue/catalogue.schema.ts'
import { batches } from './batches.ts'
import { collectChanges, productTags } from './product-changes.ts'

/** A product for sale, and whether the storefront's sales channel had it when it was last asked. */
export interface ChannelProduct {
  id: number
  shopifyId: string
  channel: ChannelState
  /** ISO 8601; set if a check made it `missing` after it had been in the channel. */
  leftChannelAt: string | null
}

const READ_BATCH = 1_000

/** Yields the Shopify products for sale in batches: those with these Shopify ids, the unchecked ones, or all. */
export async function* readChannelStates(
  db: Database,
  only: readonly string[] | 'unchecked' | null,
): AsyncGenerator<ChannelProduct[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'shopifyId', 'channel', 'leftChannelAt'])
      .where('shopifyId', 'is not', null)
      .where('archivedAt', 'is', null)
      .$if(only !== null, (query) =>
        only === 'unchecked' ? query.where('channel', '=', only) : query.where('shopifyId', 'in', only!),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(READ_BATCH)
      .execute()
    if (rows.length === 0) return
    yield rows.map((row) => ({ ...row, shopifyId: row.shopifyId! }))
    after = rows.at(-1)!.id
  }
}

/**
 * Saves the state of products and publishes what shoppers see of it. Products whose state has changed, or that were
 * read again since Shopify was asked, stay as they are. Returns how many have changed.
 * @param askedAt when the request to Shopify was sent (ISO 8601, server clock)
 */
export async function saveChannelState(
  tx: Database,
  products: readonly Pick<ChannelProduct, 'id' | 'channel'>[],
  channel: ChannelState,
  askedAt: string,
  publishChange: PublishChange,
): Promise<number> {
  const changes = collectChanges()
  let saved = 0
  for (const before of new Set(products.map((product) => product.channel))) {
    const ids = products.filter((product) => product.channel === before).map(({ id }) => id)
    const leftChannelAt = before === 'published' && channel === 'missing' ? askedAt : null
    for (const batch of batches(ids)) {
      const rows = await tx
        .updateTable('products')
        .set({ channel, leftChannelAt })
        .where('id', 'in', batch)
        .where('channel', '=', before)
        .where((eb) => eb.or([eb('readAt', 'is', null), eb('readAt', '<=', askedAt)]))
        .returning(['id', 'designer', 'creatureType', 'isFeatured'])
        .execute()
      saved += rows.length
      if (before !== 'missing' && channel !== 'missing') continue
      for (const row of rows) changes.add('inventory_updated', productTags(row.id, [row]))
    }
  }
  changes.publish(publishChange)
  if (saved > 0) publishChange(consoleChange('products'))
  return saved
}

/** Number of Shopify products for sale by state. */
export async function countChannelStates(db: Database): Promise<Record<ChannelState, number>> {
  const rows = await db
    .selectFrom('products')
    .select((eb) => ['channel', eb.fn.countAll().as('count')])
    .where('shopifyId', 'is not', null)
    .where('archivedAt', 'is', null)
    .groupBy('channel')
    .execute()
  const counts = { unchecked: 0, published: 0, asked: 0, kept: 0, missing: 0 }
  for (const { channel, count } of rows) counts[channel] = Number(count)
  return counts
}

/**
 * Answers whether the products in question stay on sale. Products kept earlier can still be taken off sale. Returns how
 * many products have changed.
 */
export async function answerChannelQuestion(
  tx: Database,
  keep: boolean,
  staff: Staff | null,
  publishChange: PublishChange,
): Promise<number> {
  const inQuestion = await tx
    .selectFrom('products')
    .select(['id', 'channel'])
    .where('channel', 'in', keep ? ['asked'] : ['asked', 'kept'])
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute()
  const now = new Date().toISOString()
  const answered = await saveChannelState(tx, inQuestion, keep ? 'kept' : 'missing', now, publishChange)
  if (answered === 0) return 0
  await recordAuditEvent(tx, {
    staff,
    action: keep ? 'kept on sale' : 'took off sale',
    kind: 'product',
    recordId: null,
    title: `${answered} ${answered === 1 ? 'product' : 'products'} outside of the sales channel`,
    before: null,
    after: null,
  })
  return answered
}
