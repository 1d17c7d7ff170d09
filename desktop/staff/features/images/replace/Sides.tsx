import type { ReactNode } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { nameOf, sizeOf } from '#staff/features/images/images.ts'
import { Thumbnail } from '#staff/features/images/Thumbnail.tsx'
import { Preview } from '#staff/features/images/upload/Preview.tsx'
import { formatFileSize } from '#shared/features/images/file-size.ts'
import type { NewFile } from './useReplacing.ts'

const SIZES = '(min-width: 48rem) 26rem, 90vw'

/** The current image. */
export const OldSide = ({ image }: { image: Image }) => (
  <Side title="NOW" name={nameOf(image)} facts={factsOf(image, sizeOf(image))}>
    <Thumbnail image={image} sizes={SIZES} fit="contain" alt="" />
  </Side>
)

/** The new image: the chosen file, then the result. */
export const NewSide = ({ chosen: { file, size }, image }: { chosen: NewFile; image: Image | null }) => (
  <Side
    title="NEW"
    name={file.name}
    facts={image ? factsOf(image, sizeOf(image)) : factsOf(size, formatFileSize(file.size))}
  >
    {image ? (
      <Thumbnail image={image} sizes={SIZES} fit="contain" alt="" />
    ) : (
      <Preview className="image-thumbnail replace-preview" file={file} alt="" />
    )}
  </Side>
)

const factsOf = ({ width, height }: { width: number | null; height: number | null }, size: string) =>
  width !== null && height !== null ? `${width} × ${height} px, ${size}` : size

const Side = ({
  title,
  name,
  facts,
  children,
}: {
  title: string
  name: string
  facts: string
  children: ReactNode
}) => (
  <figure className="replace-side">
    <figcaption className="bright">{title}</figcaption>
    <div className="replace-picture">{children}</div>
    <p className="replace-name">
      <bdi>{name}</bdi>
    </p>
    <p className="dim">{facts}</p>
  </figure>
)
