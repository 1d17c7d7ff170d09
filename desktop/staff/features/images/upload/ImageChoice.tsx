import { Button } from 'antd'
import type { Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { Thumbnail } from '#staff/features/images/Thumbnail.tsx'
import { nameOf } from '#staff/features/images/images.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'

interface ImageChoiceProps {
  image: Image
  /** Uses the image. If null, the image is opened instead. */
  onUse: ((image: Image) => void) | null
  onRestore(image: Image): void
}

/** An image that already exists, with its actions. */
export function ImageChoice({ image, onUse, onRestore }: ImageChoiceProps) {
  return (
    <figure className="upload-choice">
      <div className="upload-preview">
        <Thumbnail image={image} sizes="10rem" fit="contain" />
      </div>
      <figcaption>
        <span className="upload-name" dir="auto">
          {nameOf(image)}
        </span>
        <span className="dim">{image.deletedAt ? '[IN THE TRASH]' : '[IN THE REPOSITORY]'}</span>
        {image.deletedAt ? (
          <Button aria-label={`Restore ${nameOf(image)}`} onClick={() => onRestore(image)}>
            RESTORE
          </Button>
        ) : onUse ? (
          <Button aria-label={`Use it: ${nameOf(image)}`} onClick={() => onUse(image)}>
            USE IT
          </Button>
        ) : (
          <LinkButton to={staffPaths.image(image.id)} aria-label={`Show it: ${nameOf(image)}`}>
            SHOW IT
          </LinkButton>
        )}
      </figcaption>
    </figure>
  )
}
