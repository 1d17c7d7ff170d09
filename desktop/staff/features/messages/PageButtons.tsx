import { Button } from 'antd'

interface PageButtonsProps {
  /** From 1. */
  page: number
  pages: number
  onPage(page: number): void
}

/** The page before and the one after; nothing where there is one page. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  if (pages === 1 && page === 1) return null
  return (
    <nav className="page-buttons" aria-label="Pages">
      <Button disabled={page === 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        NEWER
      </Button>
      <span>{`Page ${page} of ${pages}`}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        OLDER
      </Button>
    </nav>
  )
}
