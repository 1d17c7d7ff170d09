import { type RefObject, useEffect, useRef } from 'react'

/**
 * Reserves space at the end of the page for an overlaid bar, so that the footer can be scrolled above it and it never
 * covers the focused element. Nothing visible shifts.
 */
export function useBottomInset(): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const bar = box.current
    if (!bar) return
    const { style } = document.documentElement
    // Used by consent.css and toast.css.
    const observer = new ResizeObserver(() => style.setProperty('--bottom-inset', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--bottom-inset')
    }
  }, [])
  return box
}
