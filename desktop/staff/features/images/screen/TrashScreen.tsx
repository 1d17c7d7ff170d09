import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { TRASH_DAYS } from '#shared/features/images/limits.ts'
import { imagesInWords } from '#staff/features/images/in-chunks.ts'
import { useTrash } from '#staff/features/images/images.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { PurgeImages } from './PurgeImages.tsx'
import { TrashGrid } from './TrashGrid.tsx'
import './screen.css'

/** /images/trash: deleted images, until they are permanently deleted. */
export default function TrashScreen() {
  const read = useTrash()
  const [purged, setPurged] = useState<readonly Image[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current
  return (
    <>
      <div className="staff-head">
        <h1 ref={heading} tabIndex={-1}>
          TRASH
        </h1>
        {read.data && <output className="dim">{imagesInWords(read.data.length)}</output>}
        {read.data && read.data.length > 0 && (
          <Button danger className="image-upload" onClick={() => setPurged(read.data)}>
            EMPTY TRASH
          </Button>
        )}
      </div>
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
              <TrashGrid
                images={images}
                onPurge={(image) => setPurged([image])}
                onRestored={() => heading.current?.focus()}
              />
            </>
          )
        }
      </Loaded>
      {purged && <PurgeImages images={purged} onClose={() => setPurged(null)} focusAfter={focusHeading} />}
    </>
  )
}
