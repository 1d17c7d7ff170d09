import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { deepEqual } from '#shared/deep-equal.ts'

/** The address follows typing after this long (ms): a navigation renders the whole app. */
const WRITE_AFTER_MS = 300

/** How a filter is kept in an address. Both functions are the same in every render. */
interface AddressFormat<Filter> {
  read(params: URLSearchParams): Filter
  write(before: URLSearchParams, filter: Filter): URLSearchParams
}

/** The filter of a list that is searched as you type. It is also in the address, so that Back and links restore it. */
export function useTypedFilter<Filter extends { search: string }>({
  read,
  write,
}: AddressFormat<Filter>): [Filter, (patch: Partial<Filter>) => void] {
  const [params, setParams] = useSearchParams()
  const [filter, setFilter] = useState(() => read(params))
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  // The latest setter: a form with another address may have been opened in the meantime.
  const latest = useRef(setParams)
  useLayoutEffect(() => {
    latest.current = setParams
  })
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
  // Something else may have changed the address, such as the link of the tab.
  useEffect(() => {
    const isLatest = params.toString() === new URLSearchParams(location.search).toString()
    if (!isLatest || timer.current !== null) return
    const addressed = read(params)
    setFilter((shown) => (deepEqual(shown, addressed) ? shown : addressed))
  }, [params, read])

  const set = useCallback(
    (patch: Partial<Filter>) => {
      const next = { ...filter, ...patch }
      setFilter(next)
      clearTimeout(timer.current ?? undefined)
      const { search } = location
      const store = () => {
        timer.current = null
        const [before, now] = [search, location.search].map((query) => read(new URLSearchParams(query)))
        if (!deepEqual(before, now)) setFilter(now!)
        else latest.current((params) => write(params, next), { replace: true })
      }
      const isTyping = Object.keys(patch).join() === 'search'
      if (isTyping) timer.current = setTimeout(store, WRITE_AFTER_MS)
      else store()
    },
    [filter, read, write],
  )
  return [filter, set]
}
