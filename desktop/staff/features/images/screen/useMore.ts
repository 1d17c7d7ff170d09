import { startTransition, useCallback, useState, type RefCallback } from 'react'

/** So many cards are drawn at a time. */
const STEP = 48
/** How far below the window the next ones are drawn. */
const AHEAD = '1200px'

interface More<T> {
  shown: T[]
  /** What the button says; null: there is no more. */
  words: string | null
  /** Of what stands around the button: as it comes near, there is more. Give it a new `key` with each step. */
  foot: RefCallback<HTMLElement>
  /** Shows the next ones, and answers the first of them. */
  show(): T | undefined
}

/**
 * The first of many: more of them as somebody scrolls near the button below them, or presses it. With another `of`, such as a search,
 * it begins anew: a thousand cards are not drawn for the sake of a letter.
 */
export function useMore<T>(all: readonly T[], of?: unknown): More<T> {
  const [most, setMost] = useState(STEP)
  const [shownOf, setShownOf] = useState(of)
  if (shownOf !== of) {
    setShownOf(of)
    setMost(STEP)
  }
  const left = all.length - most
  const foot = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // Who stands on the button by keys presses it, or it would run away from them.
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
