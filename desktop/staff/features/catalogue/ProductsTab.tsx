import { Button, Empty } from 'antd'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { NotFoundScreen } from '#staff/widgets/NotFoundScreen.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Pager } from '#staff/widgets/table/Pager.tsx'
import { useKeepFocus } from '#staff/widgets/useKeepFocus.ts'
import { ChannelPanel } from './ChannelPanel.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductTable } from './ProductTable.tsx'
import { SearchScreen } from './search/SearchScreen.tsx'
import { Unavailable } from './Unavailable.tsx'
import {
  sortParams,
  sortOrderOf,
  count,
  everything,
  isFiltered,
  pageOf,
  productFilters,
  stateOf,
  listFilters,
  useCatalogue,
  type SortOrder,
  PAGE_SIZE,
} from './products.ts'
import '#staff/widgets/cards/cards.css'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import './products.css'

/** /admin/products, with a product on top at /admin/products/:id, and the words of the search below it. */
export default function ProductsTab() {
  const { '*': below = '' } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  if (below === 'search') return <SearchScreen />
  if (below !== '' && !/^\d{1,15}$/.test(below)) return <NotFoundScreen />
  const close = () => {
    const rest = new URLSearchParams(search)
    rest.delete('edit')
    void navigate({ pathname: staffPaths.adminTab('products'), search: rest.toString() })
  }
  return (
    <>
      <Catalogue />
      {below !== '' && <ProductDialog key={below} id={below} onClose={close} />}
    </>
  )
}

/** The list with its filters and pages. */
function Catalogue() {
  const [filters, set] = useFilters(productFilters)
  const read = useCatalogue(filters)
  const isOnline = useAtomValue(onlineAtom)
  const list = useRef<HTMLElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // CLEAR disappears once it is pressed.
  useKeepFocus(part, heading)
  const sort = (arrangement: SortOrder) => set(sortParams(arrangement))
  const page = pageOf(filters)
  const turn = (page: number) => {
    set({ page: page > 1 ? String(page) : '' })
    // A new page starts at its top, also for keyboard and screen readers.
    list.current?.focus()
  }
  return (
    <div ref={part}>
      <ScreenHead heading={heading} title="PRODUCTS">
        <output className="dim">
          {read.isPlaceholderData ? '[SEARCHING...]' : read.data && count(read.data.total)}
        </output>
        <div className="row">
          <LinkButton to={staffPaths.searchWords}>SEARCH WORDS</LinkButton>
          <ExportButton file="/api/catalogue.csv" filters={listFilters(filters)} isPlain />
        </div>
      </ScreenHead>
      <ProductFilters filters={filters} choices={read.data} set={set} />
      {read.data && !isOnline && (
        <p className="dim">Offline, as last seen{read.data.counts.all > 250 && ': the first 250 products by name'}.</p>
      )}
      {read.data && <ChannelPanel counts={read.data.channel} isListed={stateOf(filters) === 'not-in-channel'} />}
      <Unavailable />
      <section
        ref={list}
        className="product-list"
        tabIndex={-1}
        aria-label={page > 1 ? `Products, page ${page}` : 'Products'}
        aria-busy={read.isPlaceholderData}
      >
        <Loaded read={read} loading="[LOADING PRODUCTS...]" failure="Failed to load products">
          {({ products, total, counts }) => {
            if (counts.all === 0)
              return (
                <Empty {...withoutImage} description="No products yet: sync them from Shopify">
                  <LinkButton type="primary" to={staffPaths.adminTab('shopify')}>
                    OPEN THE SHOPIFY TAB
                  </LinkButton>
                </Empty>
              )
            if (total === 0)
              return (
                <Empty {...withoutImage} description="No products match">
                  {isFiltered(filters) && <Button onClick={() => set(everything)}>CLEAR FILTERS</Button>}
                </Empty>
              )
            // The catalogue has shrunk since the URL was made.
            if (products.length === 0)
              return (
                <Empty {...withoutImage} description="This page is empty now">
                  <Button onClick={() => turn(1)}>GO TO THE FIRST PAGE</Button>
                </Empty>
              )
            return (
              <>
                <ProductTable
                  caption={`Products, page ${page}`}
                  products={products}
                  arrangement={sortOrderOf(filters)}
                  onSort={sort}
                />
                <Pager
                  page={page}
                  pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
                  note={<Range page={page} total={total} />}
                  onPage={turn}
                />
              </>
            )
          }}
        </Loaded>
      </section>
    </div>
  )
}

const withoutImage = { image: false, styles: { image: { display: 'none' } } }

/** `50 to 100 of 120 products`, below the number of the page. */
function Range({ page, total }: { page: number; total: number }) {
  const from = (page - 1) * PAGE_SIZE + 1
  return (
    <small className="dim product-range">
      {from.toLocaleString('en')} to {Math.min(total, from + PAGE_SIZE - 1).toLocaleString('en')} of {count(total)}
    </small>
  )
}
