import { safeSource } from '#shared/blocks/links.ts'
import { atWidth, buildSrcset } from '#shared/features/images/image-url.ts'
import './product-picture.css'
import { useBroken } from '#staff/widgets/image/useBroken.ts'

interface ProductPictureProps {
  /** Null if the product has no image. */
  url: string | null
  /** The rendered width, as in the `sizes` of an img. */
  sizes: string
  /** Empty if the product's name is shown next to it. */
  alt?: string
}

/** A small product image; a missing or broken one leaves a placeholder. */
export function ProductPicture({ url, sizes, alt = '' }: ProductPictureProps) {
  const source = url && safeSource(url)
  const { problem, onError } = useBroken(source || null)
  if (!source || problem !== null)
    return (
      <span className="product-picture" data-missing="">
        <span aria-hidden="true">[-]</span>
        {alt && <span className="sr-only">{problem === 'away' ? 'Image not loaded: offline' : 'No image'}</span>}
      </span>
    )
  return (
    <img
      key={source}
      className="product-picture"
      src={atWidth(source, 160)}
      srcSet={buildSrcset(source, 640)}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onError}
    />
  )
}
