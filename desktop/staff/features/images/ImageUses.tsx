import { Link } from 'react-router-dom'
import type { Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { OfflineNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { useReferences } from '#staff/widgets/references/references.ts'
import { UsedBy } from '#staff/widgets/references/UsedBy.tsx'
import { nameOf, placesInWords, useUsage } from './images.ts'

interface ImageUsesProps {
  image: Image
  /** Called when one of the links was followed. */
  onLeave?(): void
}

/** Where an image is currently used, each place with a link to its editor. */
export function ImageUses({ image, onLeave }: ImageUsesProps) {
  const read = useReferences(image.url)
  return (
    <div className="image-uses">
      <Loaded read={read} loading="Checking where it is used..." failure="Failed to check where it is used">
        {(references) =>
          references.length === 0 ? (
            <>
              <p className="dim">[UNUSED] Nothing in the shop uses it.</p>
              <OfflineNote what="Its drafts aren’t on this computer." />
            </>
          ) : (
            <>
              <p>Used in {placesInWords(references.length)}:</p>
              <UsedBy references={references} {...(onLeave && { onLeave })} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

/** Which of several images are used, each with a link to its details. */
export function UsesOfMany({ images }: { images: readonly Image[] }) {
  const read = useUsage()
  return (
    <Loaded read={read} loading="Checking where they are used..." failure="Failed to check where they are used">
      {(usage) => {
        const used = images.filter(({ id }) => usage[id])
        if (used.length === 0) return <p className="dim">[UNUSED] Nothing in the shop uses any of them.</p>
        return (
          <>
            <p>{used.length === 1 ? '1 of them is used:' : `${used.length} of them are used:`}</p>
            <ul className="image-uses">
              {used.map((image) => (
                <li key={image.id}>
                  <Link to={staffPaths.image(image.id)} dir="auto">
                    {nameOf(image)}
                  </Link>{' '}
                  <span className="dim">in {placesInWords(usage[image.id]!)}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
