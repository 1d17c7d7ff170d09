import { Tag } from 'antd'
import type { CatalogueEntry } from '#shared/features/catalogue/catalogue.schema.ts'
import { stockWords } from './products.ts'

type Origin = Pick<CatalogueEntry, 'archivedAt' | 'shopifyId' | 'channel' | 'isUnlisted'>

/** A product's origin and whether shoppers can buy it: synced from Shopify, local only, or archived. */
export function ShopifyBadge({ product: { archivedAt, shopifyId, channel, isUnlisted } }: { product: Origin }) {
  if (archivedAt !== null) return <Tag>ARCHIVED</Tag>
  if (shopifyId === null) return <Tag color="processing">LOCAL ONLY</Tag>
  if (channel === 'missing') return <Tag color="error">NOT IN CHANNEL</Tag>
  if (channel === 'asked' || channel === 'kept') return <Tag color="warning">NOT IN CHANNEL</Tag>
  return <Tag color="success">{isUnlisted ? 'UNLISTED' : 'SYNCED'}</Tag>
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
