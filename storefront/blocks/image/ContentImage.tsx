import { use } from 'react'
import { imageSize } from '#shared/features/images/image-url.ts'
import { type Content, readCount, readText } from '#shared/blocks/content.ts'
import { PageContext } from '#storefront/blocks/page-context.ts'
import { imageAttributes, imageStyle } from '#storefront/widgets/image-attributes.ts'
import { imageSizes, type WidthStep } from './sizes.ts'

interface ContentImageProps {
  src: string
  /**
   * The block's `alt`, which falls back to the image repository's, then to `fallbackAlt`; `isDecorative`; and the pixels
   * of the file, for URLs that don't contain them. If unknown, a 16:9 box is reserved.
   */
  content: Content
  fallbackAlt?: string
  /** The image is a link's only content, so it needs a text even if it is marked decorative. */
  isLink?: boolean
  /** Near the top of the page: loaded eagerly with high priority. */
  hasPriority: boolean
  /** Width of the block, and the image's fraction of it. */
  steps: readonly WidthStep[]
  fraction?: number | undefined
  /** Maximum width in rem. */
  maxRem?: number | undefined
}

/** Image chosen by staff, with its `sizes`. Reserves its space, so nothing shifts when it loads. */
export function ContentImage({
  src,
  content,
  fallbackAlt = '',
  isLink = false,
  hasPriority,
  steps,
  fraction,
  maxRem,
}: ContentImageProps) {
  const { rem, pictures } = use(PageContext)
  // An image may be called `constructor`.
  const facts = Object.hasOwn(pictures, src) ? pictures[src] : undefined
  const { width, height } = imageSize(src) ?? {
    width: readCount(content, 'imageWidth'),
    height: readCount(content, 'imageHeight'),
  }
  const isDecorative = !isLink && content['isDecorative'] === true
  const isSized = width && height
  return (
    <img
      className={isSized ? 'shot' : 'shot unsized'}
      {...imageAttributes(src, imageSizes(Math.min(rem, maxRem ?? rem), steps, fraction), hasPriority, width)}
      alt={
        isDecorative
          ? ''
          : readText(content, 'alt') || facts?.alt || (facts?.isDecorative && !isLink ? '' : fallbackAlt)
      }
      width={isSized && width}
      height={isSized && height}
      style={imageStyle(facts)}
    />
  )
}
