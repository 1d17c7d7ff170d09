import { use } from 'react'
import { imageSize } from '#shared/features/images/image-url.ts'
import { PageContext } from '#storefront/blocks/page/page-context.ts'
import { imageAttributes, imageStyle } from '#storefront/widgets/image-attributes.ts'
import { imageSizes, type WidthStep } from './sizes.ts'

interface ContentImageProps {
  src: string
  /** Alt text on this page. Falls back to the image repository's, then to `fallbackAlt`. */
  alt: string
  fallbackAlt?: string
  /** The image is a link's only content, so it needs a text even if it is marked decorative. */
  isLink?: boolean
  /** Pixels of the file, for URLs that don't contain them. If unknown, a 16:9 box is reserved. */
  width: number | undefined
  height: number | undefined
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
  alt,
  fallbackAlt = '',
  isLink = false,
  hasPriority,
  steps,
  fraction,
  maxRem,
  ...given
}: ContentImageProps) {
  const { rem, pictures } = use(PageContext)
  // An image may be called `constructor`.
  const facts = Object.hasOwn(pictures, src) ? pictures[src] : undefined
  const { width, height } = imageSize(src) ?? given
  const isSized = width && height
  return (
    <img
      className={isSized ? 'shot' : 'shot unsized'}
      {...imageAttributes(src, imageSizes(Math.min(rem, maxRem ?? rem), steps, fraction), hasPriority, width)}
      alt={alt || facts?.alt || (facts?.isDecorative && !isLink ? '' : fallbackAlt)}
      width={isSized && width}
      height={isSized && height}
      style={imageStyle(facts)}
    />
  )
}
