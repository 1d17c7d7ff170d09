import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactElement, RefObject } from 'react'
import { useFilters, type Filters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded, type LoadedQuery } from '#staff/widgets/Loaded.tsx'
import { Pager } from './Pager.tsx'

const PAGE_SIZE = 50

type Paged<Filter> = { query: Filter & { limit: number; offset: number } }

/** Reads a page of a list, from 1. The previous page stays until the next one has loaded. */
export const usePageRead = <Filter extends object, T>(
  url: string,
  list: (input: Paged<Filter>) => Promise<T>,
  filter: Filter,
  page: number,
) =>
  useQuery({
    queryKey: [url, { ...filter, page }],
    queryFn: () => list({ query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...filter } }),
    placeholderData: keepPreviousData,
  })

export interface Pages<Name extends string> {
  filters: Filters<Name>
  /** Changes filters; the list begins at its first page again. */
  filter(patch: Partial<Filters<Name>>): void
  isFiltered: boolean
  /** From 1. */
  page: number
  turn(page: number): void
}

/** Filters and page of a list, stored in the address. The heading gets the focus when a page is turned. */
export function usePages<Name extends string>(
  names: readonly Name[],
  heading: RefObject<HTMLElement | null>,
): Pages<Name> {
  const [{ page, ...filters }, set] = useFilters<string>([...names, 'page'])
  return {
    filters: filters as Filters<Name>,
    filter: (patch) => set({ ...patch, page: '' }),
    isFiltered: Object.values(filters).some(Boolean),
    page: /^[1-9]\d{0,4}$/.test(page!) ? Number(page) : 1,
    turn(page) {
      set({ page: page === 1 ? '' : String(page) })
      heading.current?.focus()
    },
  }
}

/** A query of a page with the number of rows on all of them. */
type PageRead<T> = LoadedQuery<T> & { isPlaceholderData: boolean }

interface PagedRowsProps<T> {
  read: PageRead<T>
  pages: Pages<string>
  /** Title of the error. */
  failure: string
  /** Names the list. */
  label: string
  className?: string
  /** Shown instead of rows. */
  empty: string
  /** Newest first, unlike lists by name. */
  isByTime?: boolean
  /** The rows, each with its key. */
  children(data: T): readonly ReactElement[]
}

/** A page of rows with the buttons to its neighbours. */
export function PagedRows<T extends { total: number }>({ read, pages, failure, label, ...props }: PagedRowsProps<T>) {
  const { className = '', empty, isByTime = false, children } = props
  return (
    <Loaded read={read} failure={failure}>
      {(data) => {
        const rows = children(data)
        return (
          <>
            {rows.length === 0 && (
              <p>{data.total > 0 ? 'This page doesn’t exist. Go back to the previous one.' : empty}</p>
            )}
            <ul className={`rows ${className}`} aria-label={label} aria-busy={read.isPlaceholderData}>
              {rows}
            </ul>
            <Pager
              page={pages.page}
              pages={Math.max(1, Math.ceil(data.total / PAGE_SIZE))}
              {...(isByTime && { previous: 'NEWER', next: 'OLDER' })}
              onPage={pages.turn}
            />
          </>
        )
      }}
    </Loaded>
  )
}

/** `3 subscribers found`, beside the search. */
export function Total({
  read,
  of,
  isFiltered,
}: {
  read: PageRead<{ total: number }>
  of: string
  isFiltered: boolean
}) {
  const total = read.data?.total
  return (
    <output className="dim">
      {read.isPlaceholderData
        ? '[SEARCHING...]'
        : total !== undefined &&
          `${total.toLocaleString('en')} ${of}${total === 1 ? '' : 's'}${isFiltered ? ' found' : ''}`}
    </output>
  )
}
