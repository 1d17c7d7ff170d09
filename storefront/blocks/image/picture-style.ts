import type { CSSProperties } from 'react'
import type { PictureFacts } from '#shared/features/images/images.schema.ts'

/**
 * A picture whose crop keeps its focal point in sight. Its placeholder lies behind it until it is there: one that can be seen through
 * has none.
 */
export function pictureStyle(facts: PictureFacts | null | undefined): CSSProperties | undefined {
  if (!facts) return undefined
  const { placeholder, focus } = facts
  const objectPosition = `${focus.x}% ${focus.y}%`
  return { objectPosition, ...(placeholder && { background: `url(${placeholder}) ${objectPosition}/cover` }) }
}
