import { hash } from 'node:crypto'
import { toCents } from '#shared/pricing/money.ts'
import { fromPrice } from '#shared/pricing/price.ts'
import type { ProductMetadata, ProductPhoto, ShopifyVariant } from '#shared/features/products/products.schema.ts'
import { sortKey } from './sort-key.ts'

/** A product as an import brings it. */
export interface ProductDraft {
  shopifyId: string
  handle: string
  name: string
  photos: ProductPhoto[]
  /** HTML, sanitised already. */
  longDescription: string
  designer: string
  /** Null: the import doesn't know it, and what is known stays. */
  designerWebsite: string | null
  creatureType: string
  /** The creature's size. */
  scale: string
  /** Dollars. */
  unprimedPrice: number
  /** Dollars. */
  osrPrimingPrice: number
  metadata: ProductMetadata
  shopifyVariants: ShopifyVariant[]
  tags: string[]
  /** ISO 8601, Shopify's clock. */
  updatedAt: string
  /** Absent: as it was; not featured when it is new. */
  isFeatured?: boolean
}

/** The columns that a draft decides. */
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
    fromCents: fromPrice(draft),
    metadata: JSON.stringify(draft.metadata),
    variants: JSON.stringify(draft.shopifyVariants),
    tags: JSON.stringify(draft.tags),
    shopifyUpdatedAt: draft.updatedAt,
    contentHash: contentHash(draft),
    stock: stockOf(draft),
  }
}

/** Equal for two drafts that a shopper can't tell apart but for the stock. */
export function contentHash({ updatedAt: _updated, isFeatured: _featured, shopifyVariants, ...content }: ProductDraft) {
  const variants = shopifyVariants.map(({ availableForSale: _stock, ...variant }) => variant)
  return hash('sha1', JSON.stringify({ ...content, variants }), 'base64url')
}

/** One digit per variant: 1 when it is for sale. */
export const stockOf = (draft: ProductDraft) =>
  draft.shopifyVariants.map(({ availableForSale }) => (availableForSale ? '1' : '0')).join('')
