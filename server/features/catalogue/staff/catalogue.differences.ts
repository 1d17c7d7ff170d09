import type { Database } from '#server/database/database.ts'
import type { CatalogueEntry } from '#shared/features/catalogue/catalogue.schema.ts'
import type { SyncDifference } from '#shared/features/catalogue/sync/sync.schema.ts'
import type { ShopifyState } from '#server/features/catalogue/sync/product-source.ts'
import { classifyDrafts } from '#server/features/catalogue/writing/classify-drafts.ts'

/**
 * Describes how a product differs from Shopify, in the form used by the sync history; null if it doesn't. Writes
 * nothing.
 * @param at when the request to Shopify was sent (ISO 8601, server clock)
 */
export async function differenceFrom(
  db: Database,
  product: Pick<CatalogueEntry, 'id' | 'name' | 'isAvailable'> & { shopifyId: string },
  now: ShopifyState,
  at: string,
): Promise<SyncDifference | null> {
  const common = { productId: product.id, shopifyId: product.shopifyId, title: product.name }
  if ('unusable' in now)
    return {
      ...common,
      what: 'skipped',
      fields: [{ field: 'Skipped', before: null, after: `Because ${now.unusable}` }],
    }
  if ('notForSale' in now)
    return product.isAvailable
      ? { ...common, what: 'archived', fields: [{ field: 'On sale', before: 'yes', after: `no (${now.notForSale})` }] }
      : null
  const { changed } = await classifyDrafts(db, [now.draft], at)
  const fields = changed[0]?.difference.fields
  return fields ? { ...common, what: 'changed', fields } : null
}
