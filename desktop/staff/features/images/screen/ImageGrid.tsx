import { Button } from 'antd'
import type { ReactNode, RefObject } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { useMore } from './useMore.ts'

interface ImageGridProps {
  label: string
  grid: RefObject<HTMLUListElement | null>
  images: readonly Image[]
  /** The current search; a change resets the grid to its first cards. */
  of?: unknown
  children(image: Image): ReactNode
}

/** Images as cards: 1 column on small screens, 2 on medium, 3 on large, 4 on extra large. */
export function ImageGrid({ label, grid, images, of, children }: ImageGridProps) {
  const { shown, words, foot, show } = useMore(images, of)
  const showMore = () => {
    const first = show()
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-image="${first?.id}"] button`)?.focus({ preventScroll: true }),
    )
  }
  return (
    <>
      <ul ref={grid} className="image-grid" aria-label={label}>
        {shown.map((image) => (
          <li key={image.id}>{children(image)}</li>
        ))}
      </ul>
      {words && (
        <p key={shown.length} ref={foot}>
          <Button onClick={showMore}>{words}</Button>
        </p>
      )}
    </>
  )
}
