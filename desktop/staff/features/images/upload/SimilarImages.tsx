import { Button } from 'antd'
import { useCallback, useState, type ReactNode } from 'react'
import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { useRestoring } from '#staff/features/images/changes.ts'
import { nameOf, useImages } from '#staff/features/images/images.ts'
import { Thumbnail } from '#staff/features/images/Thumbnail.tsx'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { showFile } from './show-file.ts'
import './upload.css'

interface PreviewProps {
  /** The file, or its URL. */
  file: Blob | string
  alt: string
}

/** The file, or words where the browser can't show its format, such as HEIC. */
export function Preview({ file, alt }: PreviewProps) {
  const [unseen, setUnseen] = useState<PreviewProps['file'] | null>(null)
  const show = useCallback(
    (element: HTMLImageElement) => (typeof file === 'string' ? void (element.src = file) : showFile(file, element)),
    [file],
  )
  if (unseen === file) return <span className="upload-no-preview">No preview in this browser</span>
  return <img ref={show} alt={alt} onError={() => setUnseen(file)} />
}

interface ImageFigureProps {
  image: ReactNode
  name: string
  /** Such as `[NEW]`. */
  facts: string
  children?: ReactNode
}

/** An image with its name, facts and actions. */
export const ImageFigure = ({ image, name, facts, children }: ImageFigureProps) => (
  <figure className="image-figure">
    <div className="image-frame">{image}</div>
    <figcaption className="image-figure">
      <span className="bright" dir="auto">
        {name}
      </span>
      <span className="dim">{facts}</span>
      {children}
    </figcaption>
  </figure>
)

interface ImageChoiceProps {
  image: Image
  /** Uses the image. If null, the image is opened instead. */
  onUse: ((image: Image) => void) | null
  onRestored?(image: Image): void
}

/** An image that already exists, with its actions. */
export function ImageChoice({ image: found, onUse, onRestored }: ImageChoiceProps) {
  const { data } = useImages()
  // It may have been restored from the trash since it was found.
  const image = (found.deletedAt && data?.find(({ id }) => id === found.id)) || found
  const name = nameOf(image)
  const restoring = useRestoring()
  const restore = async () => {
    const [restored] = (await restoring.run([image.id])) ?? []
    if (restored) onRestored?.(restored)
  }
  return (
    <ImageFigure
      image={<Thumbnail image={image} sizes="10rem" fit="contain" />}
      name={name}
      facts={image.deletedAt ? '[IN THE TRASH]' : '[IN THE REPOSITORY]'}
    >
      {image.deletedAt ? (
        <Button aria-label={`Restore ${name}`} loading={restoring.isPending} onClick={() => void restore()}>
          RESTORE
        </Button>
      ) : onUse ? (
        <Button aria-label={`Use it: ${name}`} onClick={() => onUse(image)}>
          USE IT
        </Button>
      ) : (
        <LinkButton to={staffPaths.image(image.id)} aria-label={`Show it: ${name}`}>
          SHOW IT
        </LinkButton>
      )}
    </ImageFigure>
  )
}

interface SimilarImagesProps extends Omit<ImageChoiceProps, 'image'> {
  /** Name of the new file. */
  name: string
  preview: Blob | string | null
  duplicates: readonly Duplicate[]
  onAdd(): void
}

/** A new image next to similar ones in the repository; staff decide whether to add it. */
export function SimilarImages({ name, preview, duplicates, onAdd, ...choice }: SimilarImagesProps) {
  return (
    <div>
      <p>This looks like {duplicates.length === 1 ? 'an image' : 'images'} in the repository. Add it anyway?</p>
      <div className="upload-side-by-side">
        <ImageFigure image={preview && <Preview file={preview} alt="" />} name={name} facts="[NEW]">
          <Button aria-label={`Add anyway: ${name}`} onClick={onAdd}>
            ADD ANYWAY
          </Button>
        </ImageFigure>
        {duplicates.map(({ image }) => (
          <ImageChoice key={image.id} image={image} {...choice} />
        ))}
      </div>
    </div>
  )
}
