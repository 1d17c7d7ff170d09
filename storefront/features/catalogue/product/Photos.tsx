import { type MouseEvent, useState } from 'react'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { productPath } from '#shared/paths.ts'
import { useVisitor } from '#storefront/shop.ts'
import { announce } from '#storefront/widgets/announce.ts'
import { wrap } from '#storefront/widgets/carousel.ts'
import { ResponsiveImage } from '#storefront/widgets/ResponsiveImage.tsx'
import { Lightbox } from './Lightbox.tsx'
import { photoAlt, listPhotos } from './photos.ts'
import { useSwipe } from './useSwipe.ts'

/**
 * Image gallery: a large image, thumbnails, arrows and a lightbox. Without scripts, they are links to the page with another
 * photo, and to the photo itself.
 */
export function Photos({ product }: { product: Product }) {
  const photos = listPhotos(product)
  const first = Math.min(useVisitor().photo ?? 1, Math.max(1, photos.length)) - 1
  const [chosen, setChosen] = useState(first)
  const [open, setOpen] = useState(false)
  const index = Math.min(chosen, Math.max(0, photos.length - 1))
  const photo = photos[index]

  const show = (target: number) => {
    const next = wrap(target, photos.length)
    setChosen(next)
    announce(`Image ${next + 1} of ${photos.length}: ${photoAlt(product, photos[next]!, next)}`)
  }

  /** Attributes of a link that shows another photo. */
  const link = (target: number) => {
    const number = wrap(target, photos.length) + 1
    return {
      href: number === 1 ? productPath(product) : `${productPath(product)}?photo=${number}`,
      rel: 'nofollow',
      onClick: (event: MouseEvent) => {
        if (isModified(event)) return
        event.preventDefault()
        show(target)
      },
    }
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
        <a
          href={photo.image}
          className="product-zoom"
          aria-haspopup="dialog"
          onClick={(event) => {
            if (isModified(event)) return
            event.preventDefault()
            setOpen(true)
          }}
        >
          <ResponsiveImage
            key={photo.image}
            src={photo.image}
            alt={photoAlt(product, photo, index)}
            width={photo.width}
            height={photo.height}
            sizes="(min-width: 84rem) 45rem, (min-width: 60rem) 55vw, calc(100vw - 2rem)"
            hasPriority={index === first}
            className="product-photo"
          />
          <span className="sr-only">(enlarge)</span>
        </a>
      </div>
      {several && (
        <div className="product-arrows row spread">
          <a {...link(index - 1)} className="button square" aria-label="Previous image">
            {'<'}
          </a>
          <span className="small dim">
            {index + 1} / {photos.length}
          </span>
          <a {...link(index + 1)} className="button square" aria-label="Next image">
            {'>'}
          </a>
        </div>
      )}
      {several && (
        <ul className="product-thumbnails">
          {photos.map((each, at) => (
            <li key={each.image}>
              <a
                {...link(at)}
                aria-label={`Show image ${at + 1} of ${photos.length}`}
                aria-current={at === index ? 'true' : undefined}
              >
                <ResponsiveImage
                  src={each.image}
                  alt=""
                  width={each.width}
                  height={each.height}
                  sizes="(min-width: 60rem) 10rem, 21vw"
                />
              </a>
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

/** The browser opens a new tab or window. */
const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey
