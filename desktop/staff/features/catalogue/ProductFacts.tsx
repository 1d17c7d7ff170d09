import { Button } from 'antd'
import { safeHref } from '#shared/blocks/links.ts'
import { HOW_TO_PUBLISH, type CatalogueProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import { productPath } from '#shared/paths.ts'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ShopifyBadge, StockWords } from './Badges.tsx'
import { ProductPicture } from '#staff/widgets/image/ProductPicture.tsx'
import { dollars } from './products.ts'

const channelWords: Partial<Record<CatalogueProduct['channel'], string>> = {
  missing: `Not in the storefront’s channel, so shoppers see it as sold out. ${HOW_TO_PUBLISH}`,
  asked: 'No longer in the storefront’s channel. It stays on sale until you answer the question above the list.',
  kept: 'Not in the storefront’s channel, but kept on sale: Shopify refuses it at the checkout.',
}

interface ProductFactsProps {
  product: CatalogueProduct
  onWebsite(): void
}

/** A product's main facts, with links to the shop and to Shopify's admin. */
export function ProductFacts({ product, onWebsite }: ProductFactsProps) {
  const { designer, designerWebsite, archivedAt, shopifyId, shopifyUrl, shopifyUpdatedAt } = product
  const shopify = safeHref(shopifyUrl ?? '')
  return (
    <Panel title="FACTS" tags={<ShopifyBadge product={product} />}>
      <div className="row loose product-facts">
        <ProductPicture url={product.imageUrl} sizes="12rem" alt={product.photos[0]?.caption || `${product.name}`} />
        <Facts
          facts={{
            Designer: designer || '-',
            'Designer’s website': Boolean(designer) && (
              <div className="row">
                <Website url={designerWebsite} isByHand={product.isWebsiteByHand} />
                <Button size="small" aria-haspopup="dialog" onClick={onWebsite}>
                  EDIT WEBSITE
                </Button>
              </div>
            ),
            Creature: [product.scale, product.creatureType].filter(Boolean).join(', ') || '-',
            Prices: `${dollars(product.unprimedPrice)} unprimed, ${dollars(product.osrPrimingPrice)} with OSR priming`,
            Stock: <StockWords product={product} />,
            'Shopify ID': shopifyId?.split('/').at(-1) ?? 'None: it exists only in this shop',
            'Changed in Shopify': shopifyUpdatedAt !== null && shopTimeText(shopifyUpdatedAt),
            'Sales channel': archivedAt === null && channelWords[product.channel],
            Listed: product.isUnlisted && 'No: shoppers see it by its link only, and can buy it.',
            Archived:
              archivedAt !== null &&
              `${shopTimeText(archivedAt)}. Shoppers don’t see it. Carts that contain it still show its details.`,
          }}
        />
      </div>
      <div className="row">
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
      </div>
    </Panel>
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
