import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { filtersRead, productsRead } from './gallery.queries.ts'
import { formatGallery, type GalleryState, noFilters, parseGallery } from './filters.ts'

/** The gallery's state, all of it in the query string, and what the shop answers to it. */
export function useGallery() {
  const [params, setParams] = useSearchParams()
  const state = parseGallery(params)
  const products = useQuery({ ...productsRead(state), placeholderData: keepPreviousData })
  const filters = useQuery({ ...filtersRead(state), placeholderData: keepPreviousData })

  // Edits replace the history's entry: 'back' leaves the gallery instead of undoing letters. A new filter starts at page 1.
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
    /** Undefined until the first answer. Anything that isn't a list is an empty one (specification section 7). */
    products: products.isPending ? undefined : Array.isArray(products.data) ? products.data : [],
    filters: filters.data,
    /** Something is shown, and something newer is on its way. */
    searching: products.isFetching || filters.isFetching,
    /** The catalogue couldn't be read. */
    failed: products.isError,
    retry: products.refetch,
  }
}
