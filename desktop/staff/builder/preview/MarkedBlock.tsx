import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Block } from '#shared/blocks/block.ts'
import { elementsOn } from './ShownPage.tsx'

const GAP = 6

interface MarkedBlockProps {
  /** Of the frame. */
  body: HTMLElement
  slug: string | undefined
  /** What the frame shows, in the order of its document. */
  shown: readonly Block[]
  id: string
  scale: number
}

/**
 * A box around the block with this id, drawn beside the page, not in it: nothing in the page's markup tells blocks apart. The frame
 * scrolls until a newly marked one is seen.
 */
export function MarkedBlock({ body, slug, shown, id, scale }: MarkedBlockProps) {
  const [box, setBox] = useState<{ left: number; top: number; width: number; height: number } | null>(null)
  const sought = useRef<string | null>(null)

  useLayoutEffect(() => {
    const element = elementsOn(slug, body)[shown.findIndex((block) => block.id === id)]
    const view = body.ownerDocument.defaultView
    if (!element || !view) return
    // Pictures arrive, folds open: everything below moves. It is told at once how things stand, too.
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
      // Not scrollIntoView, which would scroll the builder, too.
      if (top < 0 || top > view.innerHeight * 0.6) view.scrollBy(0, top - view.innerHeight / 4)
    }
    return () => observer.disconnect()
  }, [body, slug, shown, id])

  return (
    box &&
    createPortal(<div className="preview-mark" aria-hidden="true" style={{ ...box, borderWidth: 2 / scale }} />, body)
  )
}
