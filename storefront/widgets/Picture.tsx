import { pictureAttributes } from './picture-attributes.ts'
import './picture.css'

interface PictureProps {
  /** Null: there is no picture, and a drawn die stands in for it. */
  src: string | null
  alt: string
  /** Pixels of the original, so that nothing moves when it arrives; a square where unknown. */
  width?: number | null
  height?: number | null
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string
  /** The largest picture of the screen: fetched at once and first. Others wait until they come near. */
  priority?: boolean
  className?: string
}

/** A picture in the widths it is needed in. */
export function Picture({ src, alt, width, height, sizes, priority = false, className = '' }: PictureProps) {
  if (!src) return <NoPicture alt={alt} className={className} />
  return (
    <img
      className={`picture ${className}`.trim()}
      alt={alt}
      width={width ?? 800}
      height={height ?? 800}
      {...pictureAttributes(src, sizes, priority, width)}
    />
  )
}

/** Decorative where `alt` is empty. */
function NoPicture({ alt, className }: { alt: string; className: string }) {
  return (
    <span
      className={`picture no-picture ${className}`.trim()}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${alt} (no picture yet)` })}
    >
      <svg viewBox="0 0 100 100" width="100" height="100" aria-hidden="true">
        <path d="M50 6 90 28v44L50 94 10 72V28zM50 6 26 62h48zM10 28l16 34L10 72M90 28 74 62l16 10M26 62l24 32 24-32" />
      </svg>
      <span aria-hidden="true">NO PICTURE</span>
    </span>
  )
}
