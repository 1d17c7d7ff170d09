import { Button } from 'antd'
import type { ReactNode } from 'react'

interface PagerProps {
  /** Starts at 1. */
  page: number
  pages: number
  previous?: string
  next?: string
  /** Below the number of the page. */
  note?: ReactNode
  onPage(page: number): void
}

/** Buttons to the neighbouring pages. (antd's Pagination would add 7 kB, and 33 kB where no Select is.) */
export function Pager({ page, pages, previous = 'PREVIOUS', next = 'NEXT', note, onPage }: PagerProps) {
  if (pages === 1 && page === 1) return null
  return (
    <nav className="row loose" aria-label="Pages">
      <Button disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        {previous}
      </Button>
      <span>
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}
        {note}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {next}
      </Button>
    </nav>
  )
}
