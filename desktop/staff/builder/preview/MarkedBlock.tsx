import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Block } from '#shared/blocks/block.ts'
import { findRenderedElements } from './ShownPage.tsx'

const GAP = 6

/** How long the page above a block may still grow while its pictures and products load. */
const SETTLES_MS = 2000

/** scrollIntoView would scroll the builder as well. */
function showIn(view: Window, element: HTMLElement) {
  const { top } = element.getBoundingClientRect()
  if (top < 0 || top > view.innerHeight * 0.6) view.scrollBy({ top: top - view.innerHeight / 4, behavior: 'instant' })
}

interface MarkedBlockProps {
  /** The frame's body. */
  body: HTMLElement
  slug: string | undefined
  /** The blocks in the frame, in document order. */
  shown: readonly Block[]
  id: string
  scale: number
}

/**
 * A box around the block with this id. It is drawn over the frame, because the page's markup doesn't identify blocks.
 * The frame scrolls to a newly highlighted block.
 */
export function MarkedBlock({ body, slug, shown, id, scale }: MarkedBlockProps) {
  const [box, setBox] = useState<{ left: number; top: number; width: number; height: number } | null>(null)
  const sought = useRef<{ id: string; until: number }>(null)

  useLayoutEffect(() => {
    const element = findRenderedElements(slug, body)[shown.findIndex((block) => block.id === id)]
    const view = body.ownerDocument.defaultView
    if (!element || !view) return
    // A new visit, unless only the blocks have changed.
    if (sought.current?.id !== id) sought.current = { id, until: performance.now() + SETTLES_MS }
    const { until } = sought.current
    // Loading images and opening sections moves the blocks below. The observer also fires once at the start.
    const observer = new ResizeObserver(() => {
      if (performance.now() < until) showIn(view, element)
      const { left, top, width, height } = element.getBoundingClientRect()
      setBox({
        left: left + view.scrollX - GAP,
        top: top + view.scrollY - GAP,
        width: width + 2 * GAP,
        height: height + 2 * GAP,
      })
    })
    observer.observe(element)
    if (body.firstElementChild) observer.observe(body.firstElementChild)
    return () => observer.disconnect()
  }, [body, slug, shown, id])

  return (
    box &&
    createPortal(<div className="preview-mark" aria-hidden="true" style={{ ...box, borderWidth: 2 / scale }} />, body)
  )
}
