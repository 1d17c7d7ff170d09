import { useState } from 'react'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { announce } from '#storefront/widgets/announce.ts'
import { wrap } from '#storefront/widgets/carousel.ts'
import { ResponsiveImage } from '#storefront/widgets/ResponsiveImage.tsx'
import { Lightbox } from './Lightbox.tsx'
import { photoAlt, listPhotos } from './photos.ts'
import { useSwipe } from './useSwipe.ts'

/** Image gallery: a large image, thumbnails, arrows and a lightbox. */
export function Photos({ product }: { product: Product }) {
  const photos = listPhotos(product)
  const [chosen, setChosen] = useState(0)
  const [open, setOpen] = useState(false)
  const index = Math.min(chosen, Math.max(0, photos.length - 1))
  const photo = photos[index]

  const show = (target: number) => {
    const next = wrap(target, photos.length)
    setChosen(next)
    announce(`Image ${next + 1} of ${photos.length}: ${photoAlt(product, photos[next]!, next)}`)
  }

  const several = photos.length > 1
  const swipes = useSwipe((way) => several && show(index + way))

  if (!photo) {
    return (
      <div className="product-photos">
        <ResponsiveImage src={null} alt={product.name} sizes="100vw" className="product-photo" />
      </div>
    )
  }
  return (
    <section className="product-photos stack tight" aria-label="Pictures">
      {/* Swiping is optional: arrows and thumbnails do the same. */}
      <div className="product-stage" {...swipes}>
        <button type="button" className="product-zoom" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ResponsiveImage
            key={photo.image}
            src={photo.image}
            alt={photoAlt(product, photo, index)}
            width={photo.width}
            height={photo.height}
            sizes="(min-width: 84rem) 45rem, (min-width: 60rem) 55vw, calc(100vw - 2rem)"
            hasPriority={index === 0}
            className="product-photo"
          />
          <span className="sr-only">(enlarge)</span>
        </button>
      </div>
      {several && (
        <div className="product-arrows row spread">
          <button type="button" className="button square" aria-label="Previous image" onClick={() => show(index - 1)}>
            {'<'}
          </button>
          <span className="small dim">
            {index + 1} / {photos.length}
          </span>
          <button type="button" className="button square" aria-label="Next image" onClick={() => show(index + 1)}>
            {'>'}
          </button>
        </div>
      )}
      {several && (
        <ul className="product-thumbnails">
          {photos.map((each, at) => (
            <li key={each.image}>
              <button
                type="button"
                aria-label={`Show image ${at + 1} of ${photos.length}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => show(at)}
              >
                <ResponsiveImage
                  src={each.image}
                  alt=""
                  width={each.width}
                  height={each.height}
                  sizes="(min-width: 60rem) 10rem, 21vw"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Lightbox
        open={open}
        onClose={() => setOpen(false)}
        product={product}
        photos={photos}
        index={index}
        onShow={show}
      />
    </section>
  )
}
