import { safeSource } from '#shared/blocks/links.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { atWidth, buildSrcset } from '#shared/features/images/image-url.ts'
import { useBroken } from '#staff/widgets/image/useBroken.ts'
import './images.css'

interface ThumbnailProps {
  image: Image
  /** The rendered width, as in the `sizes` of an img. */
  sizes: string
  /** `cover` crops around the focal point. */
  fit?: 'cover' | 'contain'
  /** Defaults to the image's own alt text; empty if its name is shown next to it. */
  alt?: string
}

/** A small version of an image. Shows the placeholder while loading and a message if loading fails. */
export function Thumbnail({ image, sizes, fit = 'cover', alt = image.alt }: ThumbnailProps) {
  const { url, placeholder, focus, width, height } = image
  const source = safeSource(url)
  const { problem, onError } = useBroken(source)
  if (source === null || problem !== null)
    return (
      <span className="image-broken">
        <strong>{problem === 'away' ? '[OFFLINE]' : '[NO IMAGE]'}</strong>
        <span>
          {problem === 'away' ? 'It is shown when the shop can be reached.' : 'It can’t be loaded from its address.'}
        </span>
      </span>
    )
  return (
    <img
      key={source}
      className="image-thumbnail"
      src={atWidth(source, 320)}
      srcSet={buildSrcset(source, width)}
      sizes={sizes}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      style={{
        objectFit: fit,
        objectPosition: `${focus.x}% ${focus.y}%`,
        ...(placeholder && fit === 'cover' && { backgroundImage: `url("${placeholder}")` }),
      }}
      onLoad={({ currentTarget }) => (currentTarget.style.backgroundImage = 'none')}
      onError={onError}
    />
  )
}
