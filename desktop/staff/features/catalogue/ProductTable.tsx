import { Link, useLocation } from 'react-router-dom'
import type { CatalogueEntry, CatalogueSort } from '#shared/features/catalogue/catalogue.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { FeaturedBadge, ShopifyBadge, StockWords } from './Badges.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { dollars, type SortOrder, toggleSort } from './products.ts'
import '#staff/widgets/table/table.css'

interface ProductTableProps {
  /** Name of the table, for screen readers. */
  caption: string
  products: readonly CatalogueEntry[]
  arrangement: SortOrder
  onSort(arrangement: SortOrder): void
}

/** Products in rows; on narrow screens each is a card. */
export function ProductTable({ caption, products, arrangement, onSort }: ProductTableProps) {
  const sorting = { now: arrangement, onSort }
  return (
    <table className="record-table product-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <SortHeading by="name" {...sorting}>
            NAME
          </SortHeading>
          <SortHeading by="designer" {...sorting}>
            DESIGNER
          </SortHeading>
          <SortHeading by="price" {...sorting}>
            PRICES
          </SortHeading>
          <th scope="col">SIZE, TYPE</th>
          <SortHeading by="updated" {...sorting}>
            SHOPIFY
          </SortHeading>
          <th scope="col">FEATURED</th>
          <th scope="col">STOCK</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  )
}

function ProductRow({ product }: { product: CatalogueEntry }) {
  // Keeps the search in the URL, so that closing the product restores the list.
  const { search } = useLocation()
  const { id, name, designer, scale, creatureType, shopifyUpdatedAt } = product
  return (
    <tr data-archived={product.archivedAt !== null || undefined}>
      <th scope="row">
        <div className="product-name">
          <ProductPicture url={product.imageUrl} sizes="3rem" />
          <Link to={{ pathname: staffPaths.adminRecord('products', id), search }} dir="auto">
            {name}
          </Link>
        </div>
      </th>
      <td data-label="Designer" dir="auto">
        {designer || <span className="dim">-</span>}
      </td>
      <td data-label="Prices" className="product-prices">
        <Prices product={product} />
      </td>
      <td data-label="Size, type" dir="auto">
        {[scale, creatureType].filter(Boolean).join(', ') || <span className="dim">-</span>}
      </td>
      <td data-label="Shopify">
        <span className="product-badges">
          <ShopifyBadge product={product} />
          {shopifyUpdatedAt && <small className="dim">changed {shopTimeText(shopifyUpdatedAt)}</small>}
        </span>
      </td>
      <td data-label="Featured">
        <FeaturedBadge product={product} />
      </td>
      <td data-label="Stock">
        <StockWords product={product} />
      </td>
    </tr>
  )
}

function Prices({ product }: { product: Pick<CatalogueEntry, 'unprimedPrice' | 'osrPrimingPrice'> }) {
  return (
    <span>
      <span>
        {dollars(product.unprimedPrice)} <small className="dim">unprimed</small>
      </span>
      <span>
        {dollars(product.osrPrimingPrice)} <small className="dim">OSR</small>
      </span>
    </span>
  )
}

interface SortHeadingProps {
  by: CatalogueSort
  now: SortOrder
  onSort(arrangement: SortOrder): void
  children: string
}

/** A sortable column heading. */
function SortHeading({ by, now, onSort, children }: SortHeadingProps) {
  const isSorted = now.sort === by
  const arrow = now.direction === 'ascending' ? '▲' : '▼'
  return (
    <th scope="col" aria-sort={isSorted ? now.direction : undefined}>
      <button type="button" className="product-sort" onClick={() => onSort(toggleSort(now, by))}>
        {children} <span aria-hidden="true">{isSorted ? arrow : '△'}</span>
      </button>
    </th>
  )
}
