import { Tag } from 'antd'
import type { CatalogueEntry } from '#shared/features/catalogue/catalogue.schema.ts'
import { stockWords } from './products.ts'

/** A product's origin: synced from Shopify, local only, or archived. */
export function ShopifyBadge({ product }: { product: Pick<CatalogueEntry, 'archivedAt' | 'shopifyId'> }) {
  if (product.archivedAt !== null) return <Tag>ARCHIVED</Tag>
  return product.shopifyId === null ? <Tag color="processing">LOCAL ONLY</Tag> : <Tag color="success">SYNCED</Tag>
}

/** Whether a product is featured, and whether that was set by hand. */
export function FeaturedBadge({ product }: { product: Pick<CatalogueEntry, 'isFeatured' | 'featuredByHand'> }) {
  const { isFeatured, featuredByHand } = product
  if (!isFeatured && featuredByHand === null) return <span className="dim">no</span>
  return (
    <span className="row">
      {isFeatured ? <Tag color="success">FEATURED</Tag> : <span className="dim">no</span>}
      {featuredByHand !== null && <small className="dim">by hand</small>}
    </span>
  )
}

export function StockWords({ product }: { product: Pick<CatalogueEntry, 'inStock' | 'variantCount'> }) {
  return <span className={product.inStock === 0 ? 'bad' : undefined}>{stockWords(product)}</span>
}
