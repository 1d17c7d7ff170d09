import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

export type View = 'edit' | 'preview' | 'both'

const KEY = 'hoard.builder.side-by-side'

/** Two panes need this much. */
const wide = matchMedia('(min-width: 75rem)')

/** Whether the browser remembers that this person likes both panes; where it keeps nothing, it doesn't. */
function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false
  }
}

function remember(both: boolean) {
  try {
    localStorage.setItem(KEY, both ? 'yes' : 'no')
  } catch {
    return // it asks again next time
  }
}

/** Where a view was left; the canvas beside the preview and the one without are much the same. */
const placeOf = (view: View, heights: Partial<Record<View, number>>): number =>
  heights[view] ?? (view === 'preview' ? 0 : (heights.edit ?? heights.both ?? 0))

/** What is shown: the canvas, the preview, or both, which is remembered and needs a wide screen. Each keeps the place it was scrolled to. */
export function useView() {
  const isWide = useSyncExternalStore(
    (changed) => {
      wide.addEventListener('change', changed)
      return () => wide.removeEventListener('change', changed)
    },
    () => wide.matches,
  )
  const [chosen, setChosen] = useState<View>(() => (remembered() ? 'both' : 'edit'))
  const view = chosen === 'both' && !isWide ? 'edit' : chosen
  const heights = useRef<Partial<Record<View, number>>>({})
  const shown = useRef(view)
  useLayoutEffect(() => {
    if (shown.current !== view) scrollTo({ top: placeOf(view, heights.current), behavior: 'instant' })
    shown.current = view
  }, [view])
  useEffect(() => {
    const note = () => (heights.current[shown.current] = scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  return {
    view,
    isWide,
    show(next: View) {
      setChosen(next)
      if (next !== 'preview') remember(next === 'both')
    },
  }
}
