import { useEffect, useRef, type RefObject } from 'react'

let screens = 0

/**
 * Returns a ref for the screen's heading. Sets the window title, and focuses the heading when one screen replaces
 * another.
 */
export function useScreen(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} - Hoard`
    screens += 1
    // The first screen doesn't move the focus.
    if (screens > 1) heading.current?.focus({ preventScroll: true })
  }, [title])
  return heading
}
