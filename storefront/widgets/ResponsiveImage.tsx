import { imageAttributes } from './image-attributes.ts'
import './responsive-image.css'

interface ResponsiveImageProps {
  /** Null or empty shows a placeholder drawing. */
  src: string | null
  alt: string
  /** Pixels of the original, to reserve space; a square if unknown. */
  width?: number | null
  height?: number | null
  /** The `sizes` attribute. */
  sizes: string
  /** The screen's largest image: loaded eagerly with high priority. Others load lazily. */
  hasPriority?: boolean
  /** Widths to choose from; all unless given. */
  widths?: readonly number[]
  className?: string
}

/** Image with a `srcset`. */
export function ResponsiveImage({
  src,
  alt,
  width,
  height,
  sizes,
  hasPriority = false,
  widths,
  className = '',
}: ResponsiveImageProps) {
  if (!src) return <ImagePlaceholder alt={alt} className={className} />
  return (
    <img
      className={`picture ${className}`.trim()}
      alt={alt}
      width={width ?? 800}
      height={height ?? 800}
      {...imageAttributes(src, sizes, hasPriority, width, widths)}
    />
  )
}

/** Decorative if `alt` is empty. */
function ImagePlaceholder({ alt, className }: { alt: string; className: string }) {
  return (
    <span
      className={`picture no-picture ${className}`.trim()}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${alt} (no image yet)` })}
    >
      <svg viewBox="0 0 100 100" width="100" height="100" aria-hidden="true">
        <path d="M50 6 90 28v44L50 94 10 72V28zM50 6 26 62h48zM10 28l16 34L10 72M90 28 74 62l16 10M26 62l24 32 24-32" />
      </svg>
      <span aria-hidden="true">NO IMAGE</span>
    </span>
  )
}
