import { useLayoutEffect, useRef } from 'react'

interface FocusRequest {
  index: number
  /** Selectors within the entry; the first match gets the focus, or the entry itself. */
  find: readonly string[]
}

/**
 * Moves the focus within a list after a change, because the focused element may be gone. Spread `ref` onto the list;
 * its children are the entries.
 */
export function useListFocus<T extends HTMLElement>() {
  const list = useRef<T>(null)
  const request = useRef<FocusRequest | null>(null)
  useLayoutEffect(() => {
    if (!request.current || !list.current) return
    const { index, find } = request.current
    request.current = null
    const entry = list.current.children[Math.min(index, list.current.children.length - 1)]
    const target = find.map((selector) => entry?.querySelector<HTMLElement>(selector)).find(Boolean) ?? entry
    if (target instanceof HTMLElement) target.focus()
  })
  return {
    ref: list,
    focusNext: (index: number, ...find: string[]) => {
      request.current = { index, find }
    },
  }
}
