import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A finished group disappears with its focused button; the focus moves to the group that takes its place, or to
 * `otherwise`. Returns a function to call before a change.
 */
export function useRestoredFocus(
  list: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
): () => void {
  const place = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const headings = [...(list.current?.querySelectorAll<HTMLElement>('.queue-group h2') ?? [])]
    ;(headings[Math.min(place.current, headings.length - 1)] ?? otherwise.current)?.focus()
    place.current = null
  })
  return () => {
    const groups = [...(list.current?.children ?? [])]
    const at = groups.findIndex((group) => group.contains(document.activeElement))
    place.current = at < 0 ? null : at
  }
}
