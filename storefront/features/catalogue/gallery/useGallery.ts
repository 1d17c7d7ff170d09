import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { filtersRead, productsRead } from './gallery.queries.ts'
import { formatGallery, type GalleryState, noFilters, parseGallery } from './filters.ts'

/** The gallery's state from the query string, and its data. */
export function useGallery() {
  const [params, setParams] = useSearchParams()
  const state = parseGallery(params)
  const products = useQuery({ ...productsRead(state), placeholderData: keepPreviousData })
  const filters = useQuery({ ...filtersRead(state), placeholderData: keepPreviousData })

  // Edits replace the history entry, so that Back leaves the gallery. A new filter starts at page 1.
  const change = useCallback(
    (edit: Partial<GalleryState>) =>
      setParams((current) => formatGallery({ ...parseGallery(current), page: 1, ...edit }), { replace: true }),
    [setParams],
  )
  const reset = useCallback(() => setParams(formatGallery(noFilters), { replace: true }), [setParams])

  return {
    state,
    change,
    reset,
    /** Undefined until the first response. Anything but a list counts as empty. */
    products: products.isPending ? undefined : Array.isArray(products.data) ? products.data : [],
    filters: filters.data,
    /** Results are shown while newer ones load. */
    searching: products.isFetching || filters.isFetching,
    failed: products.isError,
    retry: products.refetch,
  }
}
