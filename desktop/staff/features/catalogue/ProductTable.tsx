import { Link, useLocation } from 'react-router-dom'
import type { CatalogueEntry, CatalogueSort } from '#shared/features/catalogue/catalogue.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { DataTable } from '#staff/widgets/table/DataTable.tsx'
import { shopTimeText } from '#staff/widgets/when.ts'
import { FeaturedBadge, ShopifyBadge, StockWords } from './Badges.tsx'
import { ProductPicture } from '#staff/widgets/image/ProductPicture.tsx'
import { dollars, type SortOrder, toggleSort } from './products.ts'

interface ProductTableProps {
  /** Name of the table, for screen readers. */
  caption: string
  products: readonly CatalogueEntry[]
  arrangement: SortOrder
  onSort(arrangement: SortOrder): void
}

/** Products in rows; on narrow screens each is a card. */
export function ProductTable({ caption, products, arrangement, onSort }: ProductTableProps) {
  // Keeps the search in the URL, so that closing the product restores the list.
  const { search } = useLocation()
  const sortBy = (sort: CatalogueSort) => ({
    direction: arrangement.sort === sort ? arrangement.direction : undefined,
    toggle: () => onSort(toggleSort(arrangement, sort)),
  })
  return (
    <DataTable
      caption={caption}
      rows={products}
      rowKey={({ id }) => id}
      isMuted={({ archivedAt }) => archivedAt !== null}
      columns={[
        {
          title: 'Name',
          rowScope: 'row',
          sort: sortBy('name'),
          render: ({ id, name, imageUrl }) => (
            <div className="row">
              <ProductPicture url={imageUrl} sizes="3rem" />
              <Link to={{ pathname: staffPaths.adminRecord('products', id), search }} dir="auto">
                {name}
              </Link>
            </div>
          ),
        },
        { title: 'Designer', dir: 'auto', sort: sortBy('designer'), render: ({ designer }) => designer || NONE },
        { title: 'Prices', sort: sortBy('price'), render: (product) => <Prices product={product} /> },
        {
          title: 'Size, type',
          dir: 'auto',
          render: ({ scale, creatureType }) => [scale, creatureType].filter(Boolean).join(', ') || NONE,
        },
        { title: 'Shopify', sort: sortBy('updated'), render: (product) => <InShopify product={product} /> },
        { title: 'Featured', render: (product) => <FeaturedBadge product={product} /> },
        { title: 'Stock', render: (product) => <StockWords product={product} /> },
      ]}
    />
  )
}

const NONE = <span className="dim">-</span>

const Prices = ({ product: { unprimedPrice, osrPrimingPrice } }: { product: CatalogueEntry }) => (
  <span className="nowrap">
    {dollars(unprimedPrice)} <small className="dim">unprimed</small>
    <br />
    {dollars(osrPrimingPrice)} <small className="dim">OSR</small>
  </span>
)

const InShopify = ({ product }: { product: CatalogueEntry }) => (
  <span className="nowrap">
    <ShopifyBadge product={product} />
    <br />
    {product.shopifyUpdatedAt && <small className="dim">changed {shopTimeText(product.shopifyUpdatedAt)}</small>}
  </span>
)
