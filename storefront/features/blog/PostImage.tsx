import { safeSource } from '#shared/blocks/links.ts'
import type { ImageMetadata } from '#shared/features/images/images.schema.ts'
import { imageAttributes, imageStyle } from '#storefront/widgets/image-attributes.ts'

/** `sizes` on the post's own page. */
export const POST_SIZES = '(min-width:150rem) 35vw,min(46rem,92vw)'

interface PostImageProps {
  src: string
  /** From the image repository. */
  facts: ImageMetadata | null | undefined
  /** Alt text on the post's page; cards leave it empty. */
  alt?: string | undefined
  /** The `sizes` attribute. */
  sizes: string
  /** The screen's largest image: loaded eagerly with high priority. */
  hasPriority?: boolean
}

/** Post image in its 1200 × 675 box; the box stays empty for an unusable URL. */
export function PostImage({ src, facts, alt = '', sizes, hasPriority = false }: PostImageProps) {
  const source = safeSource(src)
  return (
    <div className="post-picture">
      {source && (
        <img
          {...imageAttributes(source, sizes, hasPriority)}
          alt={alt}
          width={1200}
          height={675}
          style={imageStyle(facts)}
        />
      )}
    </div>
  )
}
