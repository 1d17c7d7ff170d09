import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { CatalogueEntry } from '#shared/features/products/catalogue.schema.ts'
import type { SyncDifference } from '#shared/features/sync/sync.schema.ts'
import { sortDrafts } from './product-sorting.ts'

/** What Shopify has of a product now: as it is sold, why it isn't sold there, or why it can't be sold here. */
export type FromShopify = { draft: ProductDraft } | { gone: string } | { unusable: string }

/**
 * How a product differs from what Shopify has, in the words that the history of syncs has for it; null when it doesn't. Writes nothing.
 * @param at when Shopify was asked, ISO 8601, our clock
 */
export async function differenceFrom(
  db: Database,
  product: Pick<CatalogueEntry, 'id' | 'name' | 'isAvailable'> & { shopifyId: string },
  now: FromShopify,
  at: string,
): Promise<SyncDifference | null> {
  const told = { productId: product.id, shopifyId: product.shopifyId, title: product.name }
  if ('unusable' in now)
    return { ...told, what: 'skipped', fields: [{ field: 'Left out', before: null, after: `Because ${now.unusable}` }] }
  if ('gone' in now)
    return product.isAvailable
      ? { ...told, what: 'archived', fields: [{ field: 'On sale', before: 'yes', after: `no: ${now.gone}` }] }
      : null
  const { changed } = await sortDrafts(db, [now.draft], at)
  const fields = changed[0]?.difference.fields
  return fields ? { ...told, what: 'changed', fields } : null
}
