import type { CatalogueEntry } from '#shared/features/products/catalogue.schema.ts'
import { stockWords } from './products.ts'

/** Where a product comes from: read from Shopify, known to this shop only, or gone from sale. */
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

/** Whether it is featured, and whose decision that is. */
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

/** What of it can be bought. */
export function StockWords({ product }: { product: Pick<CatalogueEntry, 'inStock' | 'variantCount'> }) {
  return <span data-tone={product.inStock === 0 ? 'out' : undefined}>{stockWords(product)}</span>
}
