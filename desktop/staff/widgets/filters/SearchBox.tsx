import { Input } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Servers are not asked at every letter, and browsers refuse hundreds of changes of the address in a row. */
const SEARCH_AFTER_MS = 300

interface SearchBoxProps {
  /** Such as `Search orders`. */
  label: string
  /** What is searched by now. */
  value: string
  onSearch(search: string): void
}

/** A search field: it searches once typing pauses, or at Enter. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  // `typed` is null while the field shows what is searched by; `sent` is what it searched by last.
  const [{ typed, sent, seen }, set] = useState({ typed: null as string | null, sent: value, seen: value })
  // Changed from elsewhere, such as by CLEAR: what was typed is over. Otherwise typing may be ahead of what is searched by.
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
