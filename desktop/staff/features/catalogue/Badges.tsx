import type { CatalogueEntry } from '#shared/features/catalogue/catalogue.schema.ts'
import { stockWords } from './products.ts'

/** A product's origin: synced from Shopify, local only, or archived. */
export function ShopifyBadge({ product }: { product: Pick<CatalogueEntry, 'archivedAt' | 'shopifyId'> }) {
  if (product.archivedAt !== null)
    return (
      <span className="record-badge" data-tone="off">
        ARCHIVED
      </span>
    )
  return product.shopifyId === null ? (
    <span className="record-badge" data-tone="other">
      LOCAL ONLY
    </span>
  ) : (
    <span className="record-badge">SYNCED</span>
  )
}

/** Whether a product is featured, and whether that was set by hand. */
export function FeaturedBadge({ product }: { product: Pick<CatalogueEntry, 'isFeatured' | 'featuredByHand'> }) {
  const { isFeatured, featuredByHand } = product
  if (!isFeatured && featuredByHand === null) return <span className="dim">no</span>
  return (
    <span className="product-badges">
      {isFeatured ? <span className="record-badge">FEATURED</span> : <span className="dim">no</span>}
      {featuredByHand !== null && <small className="dim">by hand</small>}
    </span>
  )
}

export function StockWords({ product }: { product: Pick<CatalogueEntry, 'inStock' | 'variantCount'> }) {
  return <span data-tone={product.inStock === 0 ? 'out' : undefined}>{stockWords(product)}</span>
}
