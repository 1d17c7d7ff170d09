import { Button } from 'antd'

interface PageButtonsProps {
  /** Starts at 1. */
  page: number
  pages: number
  onPage(page: number): void
}

/** Links to the newer and older page; renders nothing if there is only one. */
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
