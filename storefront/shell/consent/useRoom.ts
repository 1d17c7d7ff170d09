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
    // consent.css and toast.css take it from here.
    const observer = new ResizeObserver(() => style.setProperty('--room', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--room')
    }
  }, [])
  return box
}
