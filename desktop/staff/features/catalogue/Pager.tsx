import { Button } from 'antd'
import { count, PAGE_SIZE } from './products.ts'

interface PagerProps {
  page: number
  /** Number of products on all pages. */
  total: number
  onPage(page: number): void
}

export function Pager({ page, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const from = (page - 1) * PAGE_SIZE + 1
  if (pages === 1) return null
  return (
    <nav className="product-pager" aria-label="Pages">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        PREVIOUS
      </Button>
      <span>
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}
        <small className="dim">
          {from.toLocaleString('en')} to {Math.min(total, from + PAGE_SIZE - 1).toLocaleString('en')} of {count(total)}
        </small>
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        NEXT
      </Button>
    </nav>
  )
}
