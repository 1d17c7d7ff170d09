import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { imageKinds, imageOrders, noFilter, type ImageFilter } from './filter.ts'

/** Debounces URL updates, which would slow down typing. */
const WRITE_AFTER_MS = 300

/** Keeps the filter in the URL, too, so that Back and links restore the list. */
export function useFilter(): [ImageFilter, (patch: Partial<ImageFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const [filter, setFilter] = useState(() => filterIn(params))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The latest setter: a form with another URL may have been opened in the meantime.
  const latest = useRef(setParams)
  useLayoutEffect(() => {
    latest.current = setParams
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const set = useCallback(
    (patch: Partial<ImageFilter>) => {
      const next = { ...filter, ...patch }
      setFilter(next)
      clearTimeout(timer.current)
      const write = () => latest.current((before) => paramsWith(before, next), { replace: true })
      const isTyping = Object.keys(patch).join() === 'search'
      if (isTyping) timer.current = setTimeout(write, WRITE_AFTER_MS)
      else write()
    },
    [filter],
  )
  return [filter, set]
}

function filterIn(params: URLSearchParams): ImageFilter {
  return {
    search: params.get('search') ?? noFilter.search,
    tags: [...new Set(params.getAll('tag'))],
    kind: imageKinds.find((one) => one === params.get('show')) ?? noFilter.kind,
    order: imageOrders.find((one) => one === params.get('order')) ?? noFilter.order,
  }
}

function paramsWith(before: URLSearchParams, { search, tags, kind, order }: ImageFilter): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const name of ['search', 'tag', 'show', 'order']) after.delete(name)
  if (search) after.set('search', search)
  for (const tag of tags) after.append('tag', tag)
  if (kind !== noFilter.kind) after.set('show', kind)
  if (order !== noFilter.order) after.set('order', order)
  return after
}
