import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { safeHref } from '#shared/blocks/links.ts'
import type { UnavailableProduct } from '#shared/features/catalogue/catalogue.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { DataTable } from '#staff/widgets/table/DataTable.tsx'
import { Pager } from '#staff/widgets/table/Pager.tsx'
import { PAGE_SIZE, useUnavailable } from './products.ts'

/** What no shopper could buy, and why: folded, with its number. */
export function Unavailable() {
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const read = useUnavailable(page)
  const summary = useRef<HTMLElement>(null)
  const turn = (to: number) => {
    setPage(to)
    // A new page starts at its top, also for keyboard and screen readers.
    summary.current?.focus()
  }
  return (
    <details className="product-unavailable" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary ref={summary}>
        CAN’T BE BOUGHT {read.data?.total.toLocaleString('en') ?? (read.isError ? '?' : '...')}
      </summary>
      {isOpen && (
        <div className="stack" aria-busy={read.isPlaceholderData}>
          <Loaded read={read} failure="Failed to load what can’t be bought">
            {({ products, total }) => {
              if (total === 0) return <p>Everything can be bought.</p>
              // It has shrunk since the page was turned.
              if (products.length === 0) return <Button onClick={() => turn(1)}>GO TO THE FIRST PAGE</Button>
              return (
                <>
                  <DataTable
                    caption={`Can’t be bought, page ${page}`}
                    rows={products}
                    rowKey={({ id }, index) => id ?? `skipped ${index}`}
                    columns={[
                      { title: 'Product', rowScope: 'row', render: (product) => <Name product={product} /> },
                      { title: 'Why', render: (product) => <Why product={product} /> },
                    ]}
                  />
                  <Pager page={page} pages={Math.max(1, Math.ceil(total / PAGE_SIZE))} onPage={turn} />
                  <p>
                    <ExportButton file="/api/catalogue/unavailable.csv" isPlain />
                  </p>
                </>
              )
            }}
          </Loaded>
        </div>
      )}
    </details>
  )
}

function Name({ product: { id, name, shopifyUrl } }: { product: UnavailableProduct }) {
  // Keeps the search in the URL, so that closing the product restores the list.
  const { search } = useLocation()
  const shopify = safeHref(shopifyUrl ?? '')
  const title = name.trim() || 'Untitled product'
  return (
    <>
      {id === null ? (
        <bdi>{title}</bdi>
      ) : (
        <Link to={{ pathname: staffPaths.adminRecord('products', id), search }} dir="auto">
          {title}
        </Link>
      )}
      {shopify && (
        <>
          <br />
          <small>
            <a
              href={shopify}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${title} in Shopify, in a new tab`}
            >
              {'> IN SHOPIFY'}
            </a>
          </small>
        </>
      )}
    </>
  )
}

const Why = ({ product: { reason, soldOut } }: { product: UnavailableProduct }) => (
  <div>
    {reason}
    {soldOut.length > 0 && (
      <ul>
        {soldOut.map((choice, index) => (
          <li key={`${choice} ${index}`} dir="auto">
            {choice}
          </li>
        ))}
      </ul>
    )}
  </div>
)
