import { useState } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import { atWidth, srcsetOf } from '#shared/features/images/picture-url.ts'

interface ProductPictureProps {
  /** Null: there is none. */
  url: string | null
  /** How wide it is shown, as in `sizes` of an img. */
  sizes: string
  /** What is said of it; empty where the product's name stands beside it. */
  alt?: string
}

/** A picture of a product, small. One that isn't there, or can't be had, leaves its place. */
export function ProductPicture({ url, sizes, alt = '' }: ProductPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const source = url && safeSource(url)
  if (!source || broken === source)
    return (
      <span className="product-picture" data-missing="">
        <span aria-hidden="true">[-]</span>
        {alt && <span className="sr-only">No picture</span>}
      </span>
    )
  return (
    <img
      key={source}
      className="product-picture"
      src={atWidth(source, 160)}
      srcSet={srcsetOf(source, 640)}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(source)}
    />
  )
}
