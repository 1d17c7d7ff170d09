import { useRef } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { useRestoring } from '#staff/features/images/changes.ts'
import { ImageCard } from '#staff/features/images/ImageCard.tsx'
import { nameOf } from '#staff/features/images/images.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { dayText } from '#staff/widgets/time.ts'
import { ImageGrid } from './ImageGrid.tsx'
import { TRASH_DAYS } from '#shared/features/images/limits.ts'

interface TrashGridProps {
  images: readonly Image[]
  onPurge(image: Image): void
  /** Called when an image was restored and its focused card is gone. */
  onRestored(): void
}

/** Images in the trash, each with the date of its permanent deletion. */
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
                Permanently deleted on{' '}
                <time dateTime={purgeDate(image.deletedAt)}>{dayText(purgeDate(image.deletedAt))}</time>
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
            name={`DELETE PERMANENTLY: ${nameOf(image)}`}
            aria-haspopup="dialog"
            onPress={() => onPurge(image)}
          >
            DELETE PERMANENTLY
          </Tool>
        </ImageCard>
      )}
    </ImageGrid>
  )
}

const DAY_MS = 86_400_000

/** When an image deleted at this time is permanently deleted, ISO 8601. */
const purgeDate = (deletedAt: string): string => new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString()
