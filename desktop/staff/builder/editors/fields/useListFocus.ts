import { useLayoutEffect, useRef } from 'react'

interface Wanted {
  index: number
  /** Selectors within the entry, the first one that is there; the entry itself when none is. */
  find: readonly string[]
}

/**
 * Where the focus goes once a list has been changed: nothing that had it may take it along. Spread `ref` onto the list; its children
 * are the entries.
 */
export function useListFocus<T extends HTMLElement>() {
  const list = useRef<T>(null)
  const wanted = useRef<Wanted | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current || !list.current) return
    const { index, find } = wanted.current
    wanted.current = null
    const entry = list.current.children[Math.min(index, list.current.children.length - 1)]
    const target = find.map((selector) => entry?.querySelector<HTMLElement>(selector)).find(Boolean) ?? entry
    if (target instanceof HTMLElement) target.focus()
  })
  return {
    ref: list,
    focusNext: (index: number, ...find: string[]) => {
      wanted.current = { index, find }
    },
  }
}
