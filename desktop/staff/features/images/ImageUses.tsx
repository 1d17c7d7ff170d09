import type { Image } from '#shared/features/images/images.schema.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useReferences } from '#staff/widgets/references/references.ts'
import { UsedBy } from '#staff/widgets/references/UsedBy.tsx'

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
            <p className="dim">[UNUSED] Nothing in the shop uses it.</p>
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

export const placesInWords = (count: number): string => (count === 1 ? '1 place' : `${count} places`)
