import type { CSSProperties } from 'react'
import type { ImageMetadata } from '#shared/features/images/images.schema.ts'
import { atWidth, buildSrcset } from '#shared/features/images/image-url.ts'

/** Pixels for browsers without `srcset`. */
const WIDTH = 960

/**
 * Attributes of an image: `srcset` if its URL has widths, and eager or lazy loading by `hasPriority`. `original` is the
 * width of a file whose URL doesn't contain it.
 */
export function imageAttributes(
  src: string,
  sizes: string,
  hasPriority: boolean,
  original?: number | null,
  widths?: readonly number[],
) {
  const srcSet = buildSrcset(src, original, widths)
  return {
    loading: hasPriority ? undefined : 'lazy',
    fetchPriority: hasPriority ? 'high' : undefined,
    decoding: 'async',
    sizes: srcSet && sizes,
    srcSet,
    src: atWidth(src, WIDTH),
  } as const
}

/**
 * Crop around the focal point, with the placeholder as background until the image loads; transparent images have no
 * placeholder.
 */
export function imageStyle(facts: ImageMetadata | null | undefined): CSSProperties | undefined {
  if (!facts) return undefined
  const { placeholder, focus } = facts
  const objectPosition = `${focus.x}% ${focus.y}%`
  return { objectPosition, ...(placeholder && { background: `url(${placeholder}) ${objectPosition}/cover` }) }
}
