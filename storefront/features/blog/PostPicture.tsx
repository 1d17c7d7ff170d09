import { safeSource } from '#shared/blocks/links.ts'
import type { PictureFacts } from '#shared/features/images/images.schema.ts'
import { pictureStyle } from '#storefront/blocks/image/picture-style.ts'
import { pictureAttributes } from '#storefront/widgets/picture-attributes.ts'

/** On the post's own page. */
export const POST_SIZES = 'min(46rem,92vw)'

interface PostPictureProps {
  src: string
  /** What the image repository knows of it. */
  facts: PictureFacts | null | undefined
  /** Of itself it says something; on a card it does not. */
  alt?: string | undefined
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string
  /** The largest picture of the screen: fetched at once and first. */
  priority?: boolean
}

/** A post's picture in its box of 1200 by 675; an empty box for an address that no picture comes from. */
export function PostPicture({ src, facts, alt = '', sizes, priority = false }: PostPictureProps) {
  const source = safeSource(src)
  return (
    <div className="post-picture">
      {source && (
        <img
          {...pictureAttributes(source, sizes, priority)}
          alt={alt}
          width={1200}
          height={675}
          style={pictureStyle(facts)}
        />
      )}
    </div>
  )
}
