import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Block } from '#shared/blocks/block.ts'
import { findRenderedElements } from './ShownPage.tsx'

const GAP = 6

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
  const sought = useRef<string | null>(null)

  useLayoutEffect(() => {
    const element = findRenderedElements(slug, body)[shown.findIndex((block) => block.id === id)]
    const view = body.ownerDocument.defaultView
    if (!element || !view) return
    // Loading images and opening sections moves the blocks below. The observer also fires once at the start.
    const observer = new ResizeObserver(() => {
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
    if (sought.current !== id) {
      sought.current = id
      const { top } = element.getBoundingClientRect()
      // scrollIntoView would scroll the builder as well.
      if (top < 0 || top > view.innerHeight * 0.6) view.scrollBy(0, top - view.innerHeight / 4)
    }
    return () => observer.disconnect()
  }, [body, slug, shown, id])

  return (
    box &&
    createPortal(<div className="preview-mark" aria-hidden="true" style={{ ...box, borderWidth: 2 / scale }} />, body)
  )
}
