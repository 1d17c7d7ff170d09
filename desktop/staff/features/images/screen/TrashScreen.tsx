import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { TRASH_DAYS } from '#shared/features/activity/activity.contract.ts'
import { useRestoring } from '#staff/features/images/changes.ts'
import { PurgeImages } from '#staff/features/images/DeleteImages.tsx'
import { ImageCard } from '#staff/features/images/ImageCard.tsx'
import { ImageGrid } from '#staff/features/images/ImageGrid.tsx'
import { imagesInWords, nameOf, useTrash } from '#staff/features/images/images.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { dayText } from '#staff/widgets/time.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'

/** /images/trash: deleted images, until they are permanently deleted. */
export default function TrashScreen() {
  const read = useTrash()
  const [purged, setPurged] = useState<readonly Image[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const grid = useRef<HTMLUListElement>(null)
  const restoring = useRestoring()
  const restore = async ({ id }: Image) => {
    // The restored card is gone, and the focus with it.
    if (await restoring.run([id])) setTimeout(() => heading.current?.focus())
  }
  return (
    <>
      <ScreenHead heading={heading} title="TRASH">
        {read.data && <output className="dim">{imagesInWords(read.data.length)}</output>}
        {read.data && read.data.length > 0 && (
          <Button danger className="image-upload" onClick={() => setPurged(read.data)}>
            EMPTY TRASH
          </Button>
        )}
      </ScreenHead>
      <Loaded read={read} loading="Loading image repository..." failure="Failed to fetch images">
        {(images) =>
          images.length === 0 ? (
            <p className="image-nothing">[EMPTY] Deleted images stay here for {TRASH_DAYS} days.</p>
          ) : (
            <>
              <p>
                Deleted images stay here for {TRASH_DAYS} days. Pages keep showing them until they are permanently
                deleted.
              </p>
              <ImageGrid label="Deleted images" grid={grid} images={images}>
                {(image) => (
                  <ImageCard image={image} facts={image.deletedAt && <PurgeDate deletedAt={image.deletedAt} />}>
                    <Tool className="tool-edged" name={`RESTORE: ${nameOf(image)}`} onPress={() => void restore(image)}>
                      RESTORE
                    </Tool>
                    <Tool
                      className="tool-edged"
                      data-danger=""
                      name={`DELETE PERMANENTLY: ${nameOf(image)}`}
                      aria-haspopup="dialog"
                      onPress={() => setPurged([image])}
                    >
                      DELETE PERMANENTLY
                    </Tool>
                  </ImageCard>
                )}
              </ImageGrid>
            </>
          )
        }
      </Loaded>
      {purged && <PurgeImages images={purged} onClose={() => setPurged(null)} focusAfter={() => heading.current} />}
    </>
  )
}

const DAY_MS = 86_400_000

/** When an image in the trash is permanently deleted. */
function PurgeDate({ deletedAt }: { deletedAt: string }) {
  const date = new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString()
  return (
    <>
      Permanently deleted on <time dateTime={date}>{dayText(date)}</time>
    </>
  )
}
