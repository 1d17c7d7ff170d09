import { Button } from 'antd'
import { useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { NoSuchScreen } from '#staff/NoSuchScreen.tsx'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useKeepFocus } from '#staff/widgets/useKeepFocus.ts'
import { Pager } from './Pager.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductTable } from './ProductTable.tsx'
import {
  arranged,
  arrangementOf,
  count,
  everything,
  isNarrowed,
  pageOf,
  productFilters,
  useCatalogue,
  type Arrangement,
} from './products.ts'
import '#staff/widgets/cards/cards.css'
import './products.css'

/** /admin/products, with a product on top at /admin/products/:id (staff specification, section 2, Products). */
export default function ProductsTab() {
  const { '*': below = '' } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  if (below !== '' && !/^\d{1,15}$/.test(below)) return <NoSuchScreen />
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

/** The list, what is looked for in it, and its pages. */
function Catalogue() {
  const [filters, set] = useFilters(productFilters)
  const read = useCatalogue(filters)
  const list = useRef<HTMLElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // CLEAR is gone once it has been pressed.
  useKeepFocus(part, heading)
  const sort = (arrangement: Arrangement) => set(arranged(arrangement))
  const clear = () => set(everything)
  const page = pageOf(filters)
  const turn = (page: number) => {
    set({ page: page > 1 ? String(page) : '' })
    // A page begins at its top, for keys and screen readers, too.
    list.current?.focus()
  }
  return (
    <div ref={part}>
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          PRODUCTS
        </h1>
        <output className="dim">
          {read.isPlaceholderData ? '[SEARCHING...]' : read.data && count(read.data.total)}
        </output>
      </div>
      <ProductFilters filters={filters} choices={read.data} set={set} />
      <section
        ref={list}
        className="product-list"
        tabIndex={-1}
        aria-label={page > 1 ? `Products, page ${page}` : 'Products'}
        aria-busy={read.isPlaceholderData}
      >
        <Loaded read={read} loading="[LOADING PRODUCTS...]" failure="The products could not be read">
          {({ products, total, counts }) => {
            if (counts.all === 0) return <NoProducts />
            if (total === 0) return <NoMatch isNarrowed={isNarrowed(filters)} onClear={clear} />
            if (products.length === 0) return <NoPage onFirst={() => turn(1)} />
            return (
              <>
                <ProductTable
                  caption={`Products, page ${page}`}
                  products={products}
                  arrangement={arrangementOf(filters)}
                  onSort={sort}
                />
                <Pager page={page} total={total} onPage={turn} />
              </>
            )
          }}
        </Loaded>
      </section>
    </div>
  )
}

function NoProducts() {
  return (
    <div className="product-nothing">
      <p className="bright">No products yet: sync them from Shopify</p>
      <LinkButton type="primary" to={staffPaths.adminTab('shopify')}>
        TO THE SHOPIFY TAB
      </LinkButton>
    </div>
  )
}

function NoMatch({ isNarrowed, onClear }: { isNarrowed: boolean; onClear(): void }) {
  return (
    <div className="product-nothing">
      <p className="bright">No product matches</p>
      {isNarrowed && <Button onClick={onClear}>CLEAR FILTERS</Button>}
    </div>
  )
}

/** Products have gone since the address was made. */
function NoPage({ onFirst }: { onFirst(): void }) {
  return (
    <div className="product-nothing">
      <p className="bright">There is nothing on this page any more</p>
      <Button onClick={onFirst}>TO THE FIRST PAGE</Button>
    </div>
  )
}
