import { Input } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Debounce in ms: spares the server, and browsers limit how often the address may change. */
const SEARCH_AFTER_MS = 300

interface SearchBoxProps {
  /** Such as `Search orders`. */
  label: string
  /** The current search. */
  value: string
  onSearch(search: string): void
}

/** A search field that searches when typing pauses, or on Enter. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  // `typed` is null while the field shows the current search; `sent` is the last search sent from here.
  const [{ typed, sent, seen }, set] = useState({ typed: null as string | null, sent: value, seen: value })
  // The search changed elsewhere, for example by CLEAR, so typing is dropped. Otherwise typing may be ahead of the
  // search.
  if (seen !== value) set({ typed: value === sent ? typed : null, sent: value, seen: value })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSearch)
  useLayoutEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (typed === null) clearTimeout(timer.current)
  }, [typed])

  const search = (text: string) => {
    clearTimeout(timer.current)
    const sent = text.trim()
    set((state) => ({ ...state, sent }))
    latest.current(sent)
  }
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={typed ?? value}
      onChange={({ target }) => {
        set((state) => ({ ...state, typed: target.value }))
        clearTimeout(timer.current)
        timer.current = setTimeout(search, SEARCH_AFTER_MS, target.value)
      }}
      onPressEnter={() => search(typed ?? value)}
    />
  )
}
