import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { noFilter, pageOrders, type PageFilter } from './filter.ts'

/** Debounces URL updates, which would slow down typing. */
const WRITE_AFTER_MS = 300

/** Keeps the filter in the URL, too, so that Back and links restore the list. */
export function useFilter(): [PageFilter, (patch: Partial<PageFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const [filter, setFilter] = useState(() => filterIn(params))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const set = (patch: Partial<PageFilter>) => {
    const next = { ...filter, ...patch }
    setFilter(next)
    clearTimeout(timer.current)
    const write = () => setParams((before) => paramsWith(before, next), { replace: true })
    const isTyping = Object.keys(patch).join() === 'search'
    if (isTyping) timer.current = setTimeout(write, WRITE_AFTER_MS)
    else write()
  }
  return [filter, set]
}

function filterIn(params: URLSearchParams): PageFilter {
  const state = (['published', 'draft', 'scheduled'] as const).find((one) => one === params.get('state'))
  const order = pageOrders.find((one) => one === params.get('order'))
  return {
    search: params.get('search') ?? noFilter.search,
    state: state ?? noFilter.state,
    order: order ?? noFilter.order,
  }
}

function paramsWith(before: URLSearchParams, filter: PageFilter): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const name of ['search', 'state', 'order'] as const)
    if (filter[name] === noFilter[name]) after.delete(name)
    else after.set(name, filter[name])
  return after
}
