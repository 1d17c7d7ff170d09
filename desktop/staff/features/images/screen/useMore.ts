import { startTransition, useCallback, useState, type RefCallback } from 'react'

/** Cards added at a time. */
const STEP = 48
/** How far below the window more cards are rendered. */
const AHEAD = '1200px'

interface LoadMore<T> {
  shown: T[]
  /** Label of the button; null if everything is shown. */
  words: string | null
  /** Ref of the button's container; scrolling near it shows more. Give it a new `key` with each step. */
  foot: RefCallback<HTMLElement>
  /** Shows more items and returns the first of them. */
  show(): T | undefined
}

/**
 * Renders a long list in steps, on scrolling near the button below it or on pressing it. A new `of`, such as a search,
 * resets it, so that typing a letter doesn't render a thousand cards.
 */
export function useMore<T>(all: readonly T[], of?: unknown): LoadMore<T> {
  const [most, setMost] = useState(STEP)
  const [shownOf, setShownOf] = useState(of)
  if (shownOf !== of) {
    setShownOf(of)
    setMost(STEP)
  }
  const left = all.length - most
  const foot = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // While the button has the keyboard focus, it must not move away.
    const grow = () =>
      !element.contains(document.activeElement) && startTransition(() => setMost((before) => before + STEP))
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: AHEAD })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return {
    shown: all.slice(0, most),
    words: left > 0 ? `SHOW ${Math.min(STEP, left)} MORE (${left} LEFT)` : null,
    foot,
    show: () => {
      setMost(most + STEP)
      return all[most]
    },
  }
}
