import { hash } from 'node:crypto'
import { bit } from '#server/database/dialect.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import { toCents } from '#shared/pricing/money.ts'
import { fromPrice } from '#shared/pricing/price.ts'
import { fold, sortKey } from '#server/features/catalogue/reading/fold.ts'

/** Columns derived from a draft. */
export function toColumns(draft: ProductDraft) {
  return {
    shopifyId: draft.shopifyId,
    handle: draft.handle,
    name: draft.name,
    sortKey: sortKey(draft.name),
    photos: JSON.stringify(draft.photos),
    longDescription: draft.longDescription,
    designer: draft.designer,
    creatureType: draft.creatureType,
    creatureSize: draft.scale,
    unprimedCents: toCents(draft.unprimedPrice),
    osrPrimingCents: toCents(draft.osrPrimingPrice),
    fromCents: toFromCents(draft),
    metadata: JSON.stringify(draft.metadata),
    variants: JSON.stringify(draft.shopifyVariants),
    tags: JSON.stringify(draft.tags),
    shopifyUpdatedAt: draft.updatedAt,
    contentHash: contentHash(draft),
    stock: stockOf(draft),
    searched: searchedOf(draft),
    designerKey: sortKey(draft.designer),
    isUnlisted: bit(draft.isUnlisted === true),
  }
}

/** The stored price of the cheapest variant for sale. */
export const toFromCents = (product: Pick<ProductDraft, 'shopifyVariants' | 'unprimedPrice'>) =>
  fromPrice(product) ?? toCents(product.unprimedPrice)

/** Folded text that staff search. */
const searchedOf = ({ name, handle, shopifyId, designer, creatureType, tags }: ProductDraft) =>
  fold([name, handle, shopifyId, designer, creatureType, ...tags].join(' ')).replaceAll('\0', '')

/** Hash of everything shoppers can see except stock. */
export function contentHash({ updatedAt: _updated, isFeatured: _featured, shopifyVariants, ...content }: ProductDraft) {
  const variants = shopifyVariants.map(({ availableForSale: _stock, ...variant }) => variant)
  return hash('sha1', JSON.stringify({ ...content, variants }), 'base64url')
}

/** One digit per variant, 1 if it is for sale. */
export const stockOf = (draft: ProductDraft) =>
  draft.shopifyVariants.map(({ availableForSale }) => (availableForSale ? '1' : '0')).join('')
