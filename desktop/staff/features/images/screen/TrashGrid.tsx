import { useRef } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { useRestoring } from '#staff/features/images/changes.ts'
import { ImageCard } from '#staff/features/images/ImageCard.tsx'
import { nameOf } from '#staff/features/images/images.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { dayText } from '#staff/widgets/time.ts'
import { goneAt } from './gone-at.ts'
import { ImageGrid } from './ImageGrid.tsx'

interface TrashGridProps {
  images: readonly Image[]
  onPurge(image: Image): void
  /** It is back in the list, and with its card the focus is gone. */
  onRestored(): void
}

/** What is in the trash, each with the day that it goes. */
export function TrashGrid({ images, onPurge, onRestored }: TrashGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const restoring = useRestoring()
  const restore = async ({ id }: Image) => {
    if (await restoring.run([id])) setTimeout(onRestored)
  }
  return (
    <ImageGrid label="Deleted images" grid={grid} images={images}>
      {(image) => (
        <ImageCard
          image={image}
          facts={
            image.deletedAt && (
              <span>
                Gone for good on <time dateTime={goneAt(image.deletedAt)}>{dayText(goneAt(image.deletedAt))}</time>
              </span>
            )
          }
        >
          <Tool className="tool-edged" name={`RESTORE: ${nameOf(image)}`} onPress={() => void restore(image)}>
            RESTORE
          </Tool>
          <Tool
            className="tool-edged"
            data-danger=""
            name={`DELETE FOR GOOD: ${nameOf(image)}`}
            aria-haspopup="dialog"
            onPress={() => onPurge(image)}
          >
            DELETE FOR GOOD
          </Tool>
        </ImageCard>
      )}
    </ImageGrid>
  )
}
