import { type RefObject, useEffect, useRef } from 'react'

/**
 * Makes room at the end of the page for a bar that lies over it, so that the footer can be scrolled above the bar and what gets the
 * focus is never under it. Nothing on the screen moves.
 */
export function useRoom(): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const bar = box.current
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      document.body.style.paddingBottom = `${bar.offsetHeight}px`
      style.scrollPaddingBottom = `${bar.offsetHeight + 8}px`
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
      document.body.style.paddingBottom = ''
      style.scrollPaddingBottom = ''
    }
  }, [])
  return box
}
