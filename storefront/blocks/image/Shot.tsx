import { use } from 'react'
import { pictureSize } from '#shared/features/images/picture-url.ts'
import { PageContext } from '#storefront/blocks/page/page-context.ts'
import { pictureAttributes } from '#storefront/widgets/picture-attributes.ts'
import { pictureStyle } from './picture-style.ts'
import { sizesOf, type Step } from './sizes.ts'

interface ShotProps {
  src: string
  /** Its words on this page. Where there are none, the image repository's; `otherwise` where nobody has said anything. */
  alt: string
  otherwise?: string
  /** It is all that a link has, which needs words, though the picture be decorative. */
  isLink?: boolean
  /** Pixels of the file, where its address does not say them. Where one is unknown, a box of 16 by 9 is kept free. */
  width: number | undefined
  height: number | undefined
  /** Near the top of the page: fetched at once and first. */
  priority: boolean
  /** How wide its block is, and which part of that it is itself. */
  steps: readonly Step[]
  part?: number | undefined
  /** Rem that it never exceeds. */
  most?: number | undefined
}

/** A picture that staff chose, in the size that it is shown in. Nothing moves when it arrives. */
export function Shot({ src, alt, otherwise = '', isLink = false, priority, steps, part, most, ...given }: ShotProps) {
  const { rem, pictures } = use(PageContext)
  const facts = pictures[src]
  const { width, height } = pictureSize(src) ?? given
  const isSized = width && height
  return (
    <img
      className={isSized ? 'shot' : 'shot unsized'}
      {...pictureAttributes(src, sizesOf(Math.min(rem, most ?? rem), steps, part), priority, width)}
      alt={alt || facts?.alt || (facts?.isDecorative && !isLink ? '' : otherwise)}
      width={isSized && width}
      height={isSized && height}
      style={pictureStyle(facts)}
    />
  )
}
