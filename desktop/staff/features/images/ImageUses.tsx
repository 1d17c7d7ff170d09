import type { Image } from '#shared/features/images/images.schema.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useReferences } from '#staff/widgets/references/references.ts'
import { UsedBy } from '#staff/widgets/references/UsedBy.tsx'

interface ImageUsesProps {
  image: Image
  /** One of the links has been followed. */
  onLeave?(): void
}

/** Where an image is used, as it is now, each with the way to where staff edit it. */
export function ImageUses({ image, onLeave }: ImageUsesProps) {
  const read = useReferences(image.url)
  return (
    <div className="image-uses">
      <Loaded read={read} loading="Looking where it is used..." failure="Where it is used could not be found out">
        {(references) =>
          references.length === 0 ? (
            <p className="dim">[UNUSED] Nothing in the shop shows it.</p>
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

/** `1 place`, `3 places`. */
export const placesInWords = (count: number): string => (count === 1 ? '1 place' : `${count} places`)
