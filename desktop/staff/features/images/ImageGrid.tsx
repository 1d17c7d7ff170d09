import { Button } from 'antd'
import { startTransition, useCallback, useState, type ReactNode, type RefObject } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import './images.css'

/** Cards added at a time. */
const STEP = 48
/** How far below the window more cards are rendered. */
const AHEAD = '1200px'

interface ImageGridProps {
  label: string
  grid: RefObject<HTMLUListElement | null>
  images: readonly Image[]
  /** The current search; a change resets the grid, so that typing a letter doesn't render a thousand cards. */
  of?: unknown
  /** In the image dialog, whose cards are smaller. */
  isDialog?: boolean
  children(image: Image): ReactNode
}

/** Images as cards, rendered in steps: on scrolling near the button below them, or on pressing it. */
export function ImageGrid({ label, grid, images, of, isDialog = false, children }: ImageGridProps) {
  const [most, setMost] = useState(STEP)
  const [shownOf, setShownOf] = useState(of)
  if (shownOf !== of) {
    setShownOf(of)
    setMost(STEP)
  }
  const left = images.length - most
  const foot = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // While the button has the keyboard focus, it must not move away.
    const grow = () =>
      !element.contains(document.activeElement) && startTransition(() => setMost((before) => before + STEP))
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: AHEAD })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const showMore = () => {
    setMost(most + STEP)
    requestAnimationFrame(() => cardOf(grid.current, images[most]?.id)?.focus({ preventScroll: true }))
  }
  return (
    <>
      <ul ref={grid} className="image-grid" data-dialog={isDialog} aria-label={label}>
        {images.slice(0, most).map((image) => (
          <li key={image.id}>{children(image)}</li>
        ))}
      </ul>
      {left > 0 && (
        // Observed anew after each step.
        <p key={most} ref={foot}>
          <Button onClick={showMore}>{`SHOW ${Math.min(STEP, left)} MORE (${left} LEFT)`}</Button>
        </p>
      )}
    </>
  )
}

/** An image's card in a grid: its first button, or the one with this class. */
export const cardOf = (grid: HTMLElement | null, id: string | undefined, button = 'button'): HTMLElement | null =>
  id === undefined ? null : (grid?.querySelector<HTMLElement>(`[data-image="${id}"] ${button}`) ?? null)

interface NoImagesProps {
  /** Whether a search or filter may hide images. */
  isFiltered: boolean
  children?: ReactNode
}

/** Shown instead of an empty grid. */
export const NoImages = ({ isFiltered, children }: NoImagesProps) => (
  <div className="image-nothing">
    <p className="bright">No images found</p>
    <p>{isFiltered ? 'Try adjusting your search criteria' : 'Add some images to get started'}</p>
    {children}
  </div>
)
