import { Button } from 'antd'
import { safeHref } from '#shared/blocks/links.ts'
import type { CatalogueProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import { productPath } from '#shared/paths.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ShopifyBadge, StockWords } from './Badges.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { dollars } from './products.ts'

interface ProductFactsProps {
  product: CatalogueProduct
  onWebsite(): void
}

/** A product's main facts, with links to the shop and to Shopify's admin. */
export function ProductFacts({ product, onWebsite }: ProductFactsProps) {
  const { designer, designerWebsite, archivedAt, shopifyId, shopifyUrl, shopifyUpdatedAt } = product
  const shopify = safeHref(shopifyUrl ?? '')
  return (
    <section className="panel product-facts" aria-labelledby="product-facts">
      <h2 id="product-facts">
        FACTS <ShopifyBadge product={product} />
      </h2>
      <ProductPicture url={product.imageUrl} sizes="12rem" alt={product.photos[0]?.caption || `${product.name}`} />
      <div>
        <dl className="facts">
          <dt>Designer</dt>
          <dd dir="auto">{designer || '-'}</dd>
          {designer && (
            <>
              <dt>Designer’s website</dt>
              <dd>
                <span className="product-website">
                  <Website url={designerWebsite} isByHand={product.isWebsiteByHand} />
                  <Button size="small" aria-haspopup="dialog" onClick={onWebsite}>
                    EDIT WEBSITE
                  </Button>
                </span>
              </dd>
            </>
          )}
          <dt>Creature</dt>
          <dd dir="auto">{[product.scale, product.creatureType].filter(Boolean).join(', ') || '-'}</dd>
          <dt>Prices</dt>
          <dd>
            {dollars(product.unprimedPrice)} unprimed, {dollars(product.osrPrimingPrice)} with OSR priming
          </dd>
          <dt>Stock</dt>
          <dd>
            <StockWords product={product} />
          </dd>
          <dt>Shopify ID</dt>
          <dd>{shopifyId?.split('/').at(-1) ?? 'None: it exists only in this shop'}</dd>
          {shopifyUpdatedAt && (
            <>
              <dt>Changed in Shopify</dt>
              <dd>{shopTimeText(shopifyUpdatedAt)}</dd>
            </>
          )}
          {archivedAt && (
            <>
              <dt>Archived</dt>
              <dd>{shopTimeText(archivedAt)}. Shoppers don’t see it. Carts that contain it still show its details.</dd>
            </>
          )}
        </dl>
        <p className="ways product-links">
          {archivedAt === null && (
            <Button href={productPath(product)} target="_blank" rel="noopener">
              VIEW IN THE SHOP
            </Button>
          )}
          {shopify && (
            <Button href={shopify} target="_blank" rel="noopener noreferrer">
              OPEN IN SHOPIFY
            </Button>
          )}
        </p>
      </div>
    </section>
  )
}

function Website({ url, isByHand }: { url: string | null; isByHand: boolean }) {
  const href = safeHref(url ?? '')
  return (
    <span>
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer" dir="auto">
          {url}
        </a>
      ) : (
        'none'
      )}
      {isByHand && <small className="dim"> by hand</small>}
    </span>
  )
}
