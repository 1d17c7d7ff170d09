import { keep, kept } from '#shared/browser-storage.ts'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

export type View = 'edit' | 'preview' | 'both'

const KEY = 'hoard.builder.side-by-side'

/** Minimum width for two panes. */
const wide = matchMedia('(min-width: 75rem)')

/** Whether both panes are shown: yes, unless this person chose EDIT before. */
const remembered = (): boolean => kept(KEY) !== 'no'

const remember = (both: boolean) => keep(KEY, both ? 'yes' : 'no')

/** The scroll position of a view. The canvas uses the same one with and without the preview. */
const placeOf = (view: View, heights: Partial<Record<View, number>>): number =>
  heights[view] ?? (view === 'preview' ? 0 : (heights.edit ?? heights.both ?? 0))

/**
 * The current view: canvas, preview or both. Both needs a wide screen, where it is the default; the choice between it and
 * the canvas alone is remembered. Each view keeps its scroll position.
 */
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
  /** The view with the canvas that was shown last. */
  const canvasView = useRef<View>(chosen)
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
      if (next === 'preview') return
      canvasView.current = next
      // A narrow screen offers no choice.
      if (isWide) remember(next === 'both')
    },
    /** Shows the canvas, beside the preview if it was before. */
    showCanvas: () => view === 'preview' && setChosen(canvasView.current),
  }
}
