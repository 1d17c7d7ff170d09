import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * An entry of a list disappears with its focused control; the focus moves to the one in the entry that takes its place,
 * or to `otherwise`. `keepFocus` is called before it disappears, and `forget` if it doesn't.
 * @param entries - Selector of the entries. @param targets - Selector of what gets the focus, one per entry.
 */
export function useNextFocus(
  list: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
  { entries, targets }: { entries: string; targets: string },
) {
  const place = useRef<number | null>(null)
  const all = (selector: string) => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const fields = all(targets)
    ;(fields[Math.min(place.current, fields.length - 1)] ?? otherwise.current)?.focus()
    place.current = null
  })
  return {
    keepFocus() {
      const at = all(entries).findIndex((entry) => entry.contains(document.activeElement))
      place.current = at < 0 ? null : at
    },
    forget() {
      place.current = null
    },
  }
}
