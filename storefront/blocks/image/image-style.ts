import type { CSSProperties } from 'react'
import type { ImageMetadata } from '#shared/features/images/images.schema.ts'

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
