import { paths } from '#shared/paths.ts'
import { formatGallery, type GalleryState, pageCount } from './filters.ts'
import { pageWindow } from './pageWindow.ts'

interface GalleryPaginationProps {
  state: GalleryState
  /** Matching products. */
  total: number
}

/** Pagination links that keep the filters; renders nothing on the only page. */
export function GalleryPagination({ state, total }: GalleryPaginationProps) {
  const last = pageCount(total)
  if (last === 1 && state.page === 1) return null
  const href = (page: number) => {
    const query = formatGallery({ ...state, page }).toString()
    return query === '' ? paths.gallery : `${paths.gallery}?${query}`
  }
  return (
    <nav className="gallery-pages" aria-label="Pages">
      {state.page > 1 && (
        <a className="button" href={href(Math.min(state.page - 1, last))} rel="prev">
          {'< PREVIOUS'}
        </a>
      )}
      <ul className="row tight">
        {pageWindow(state.page, last).map((page, at) => (
          <li key={page ?? `gap ${at}`}>
            {page === null ? (
              <span className="dim">...</span>
            ) : (
              <a
                className={page === state.page ? 'button square primary' : 'button square'}
                href={href(page)}
                aria-label={`Page ${page}`}
                aria-current={page === state.page ? 'page' : undefined}
              >
                {page}
              </a>
            )}
          </li>
        ))}
      </ul>
      {state.page < last && (
        <a className="button" href={href(state.page + 1)} rel="next">
          {'NEXT >'}
        </a>
      )}
    </nav>
  )
}
