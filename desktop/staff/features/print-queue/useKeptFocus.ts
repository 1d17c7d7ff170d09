import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A group that is done goes from the list, and the button that was pressed with it: the focus goes to the group that stands there
 * then, or to `otherwise`. Answers what to call before a change.
 */
export function useKeptFocus(
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
