import { useEffect, useRef, type RefObject } from 'react'

let screens = 0

/** The heading of a screen. The window is called by it, and when it takes the place of another one, keys and screen readers go on there. */
export function useScreen(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} - Hoard`
    screens += 1
    // Nobody is led away from where they begin.
    if (screens > 1) heading.current?.focus({ preventScroll: true })
  }, [title])
  return heading
}
