import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'
import type { ChannelState, UnavailableProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import type { SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'
import { choiceText, variantFinishing, variantScale } from '#shared/pricing/options.ts'

interface UnavailablePage {
  products: (Omit<UnavailableProduct, 'shopifyUrl'> & { shopifyId: string })[]
  /** On all pages. */
  total: number
}

/**
 * What Shopify sells and no shopper could buy, whole products or single variants: first the products that the last
 * sync skipped, then the others by name.
 */
export async function findUnavailable(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<UnavailablePage> {
  const [skipped, known] = await Promise.all([countSkipped(db), countKnown(db)])
  const first = await readSkipped(db, limit, offset)
  const rest = await readKnown(db, limit - first.length, Math.max(0, offset - skipped))
  return { products: [...first, ...rest], total: skipped + known }
}

/** Products skipped by the last finished sync, except those read or deleted since, and those sold as they were. */
const skippedProducts = (db: Database) =>
  db
    .selectFrom('syncDifferences')
    .innerJoin('imports', 'imports.id', 'syncDifferences.importId')
    .where('imports.id', '=', (eb) =>
      eb
        .selectFrom('imports as last')
        .select((one) => one.fn.max('last.id').as('id'))
        .where('last.kind', '=', 'products')
        .where('last.reverts', 'is', null)
        .where('last.status', 'in', ['done', 'reverted']),
    )
    .where('syncDifferences.what', '=', 'skipped')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('products')
            .select('products.id')
            .whereRef('products.shopifyId', '=', 'syncDifferences.shopifyId')
            .where((eb) =>
              eb.or([
                eb('products.archivedAt', 'is', null),
                eb('products.archivedAt', '>', eb.ref('imports.startedAt')),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('productTombstones')
            .select('productTombstones.shopifyId')
            .whereRef('productTombstones.shopifyId', '=', 'syncDifferences.shopifyId'),
        ),
      ),
    )

/** Products for sale that are outside of the channel, or have a sold out variant. */
const isKnown = sql<boolean>`archived_at is null and shopify_id is not null
  and (channel in ('missing', 'asked', 'kept') or stock = '' or stock like '%0%')`

const countSkipped = async (db: Database) => {
  const { total } = await skippedProducts(db)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Counts without a `where`, so that SQLite reads the covering index instead of the rows. */
const countKnown = async (db: Database) => {
  const { total } = await db
    .selectFrom('products')
    .select(sql<number | null>`sum(case when ${isKnown} then 1 else 0 end)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

async function readSkipped(db: Database, limit: number, offset: number): Promise<UnavailablePage['products']> {
  const rows = await skippedProducts(db)
    .select(['syncDifferences.shopifyId', 'syncDifferences.title', 'syncDifferences.fields'])
    .orderBy('syncDifferences.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ shopifyId, title, fields }) => {
    const [reason] = JSON.parse(fields) as SyncDifference['fields']
    return {
      id: null,
      shopifyId,
      name: title,
      reason: `Syncs skip it, because ${reason?.after ?? 'it can’t be sold the way it is set up'}.`,
      soldOut: [],
    }
  })
}

async function readKnown(db: Database, limit: number, offset: number): Promise<UnavailablePage['products']> {
  if (limit === 0) return []
  const page = await db
    .selectFrom('products')
    .select('id')
    .where(isKnown)
    .orderBy('sortKey')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'shopifyId', 'name', 'variants', 'channel'])
    .where('id', 'in', ids)
    .orderBy('sortKey')
    .orderBy('id')
    .execute()
  return rows.map(({ id, shopifyId, name, variants, channel }) => ({
    id: String(id),
    shopifyId: shopifyId!,
    name,
    ...reasonOf(channel, JSON.parse(variants) as ShopifyVariant[]),
  }))
}

function reasonOf(channel: ChannelState, variants: ShopifyVariant[]): Pick<UnavailableProduct, 'reason' | 'soldOut'> {
  if (channel === 'missing')
    return { reason: 'It isn’t in the storefront’s sales channel, so shoppers see it as sold out.', soldOut: [] }
  if (channel === 'asked' || channel === 'kept')
    return {
      reason: 'It isn’t in the storefront’s sales channel: shoppers see it on sale, but Shopify’s checkout refuses it.',
      soldOut: [],
    }
  if (variants.length === 0) return { reason: 'It has no variants.', soldOut: [] }
  const soldOut = variants.filter(({ availableForSale }) => !availableForSale)
  if (soldOut.length === variants.length)
    return { reason: variants.length === 1 ? 'It is sold out.' : 'All its variants are sold out.', soldOut: [] }
  return {
    reason: `${soldOut.length} of ${variants.length} variants ${soldOut.length === 1 ? 'is' : 'are'} sold out.`,
    soldOut: soldOut.map((variant) =>
      choiceText({ scale: variantScale(variant), finishing: variantFinishing(variant) }),
    ),
  }
}
