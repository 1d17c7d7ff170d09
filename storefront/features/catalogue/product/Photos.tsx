import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { productPath } from '#shared/paths.ts'
import { useVisitor } from '#storefront/shop.ts'
import { announce } from '#storefront/widgets/announce.ts'
import { wrap } from '#storefront/widgets/carousel.ts'
import { ResponsiveImage } from '#storefront/widgets/ResponsiveImage.tsx'
import type * as Viewer from './Lightbox.tsx'
import { listPhotos, photoAlt, photoLabel } from './photos.ts'
import { useSwipe } from './useSwipe.ts'
import './lightbox.css'

/** More would cost the page half a kilobyte per photo. */
const THUMBNAIL_WIDTHS = [160, 320, 480]

const loadLightbox = () => import('./Lightbox.tsx')
/** When the pointer, a finger or the focus is on the image, it is likely to be opened. If it fails, the click tries again. */
const preload = () => void loadLightbox().catch(() => undefined)

/**
 * Image gallery: a large image, thumbnails, arrows and a lightbox. Without scripts, they are links to the page with another
 * photo, and to the photo itself.
 */
export function Photos({ product }: { product: Product }) {
  const photos = listPhotos(product)
  const first = Math.min(useVisitor().photo ?? 1, Math.max(1, photos.length)) - 1
  const [chosen, setChosen] = useState(first)
  const [open, setOpen] = useState(false)
  const [viewer, setViewer] = useState<typeof Viewer>()
  const section = useRef<HTMLElement>(null)
  const index = Math.min(chosen, Math.max(0, photos.length - 1))
  const photo = photos[index]

  const setLoaded = (module: typeof Viewer) => {
    setViewer(module)
    setOpen(true)
  }
  const show = (target: number) => {
    const next = wrap(target, photos.length)
    const shown = photos[next]!
    setChosen(next)
    announce(
      [`Image ${next + 1} of ${photos.length}`, photoLabel(shown), photoAlt(product, shown, next)]
        .filter(Boolean)
        .join(': '),
    )
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

  /** URL of a photo that the page shows, at the size that the browser has chosen. */
  const smallUrl = (at: number) =>
    Array.from(section.current?.querySelectorAll('img') ?? []).find((image) =>
      image.getAttribute('src')!.startsWith(photos[at]!.image),
    )?.currentSrc

  // The strip scrolls alone; `scrollIntoView` would move the page, too.
  useEffect(() => {
    const strip = section.current?.querySelector<HTMLElement>('.product-thumbnails')
    const thumbnail = strip?.children[index] as HTMLElement | undefined
    strip?.scrollTo({ left: (thumbnail?.offsetLeft ?? 0) - (strip.clientWidth - (thumbnail?.clientWidth ?? 0)) / 2 })
  }, [index, section])

  const several = photos.length > 1
  const label = photo && photoLabel(photo)
  const swipes = useSwipe((way) => several && show(index + way))

  if (!photo) {
    return (
      <div className="product-photos">
        <ResponsiveImage src={null} alt={product.name} sizes="100vw" className="product-photo" />
      </div>
    )
  }
  return (
    <section ref={section} className="product-photos stack tight" aria-label="Pictures">
      {/* Swiping is optional: arrows and thumbnails do the same. */}
      <div className="product-stage" {...swipes}>
        <a
          href={photo.image}
          className="product-zoom"
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={(event) => {
            if (isModified(event)) return
            event.preventDefault()
            // Without its code, the link shows the image.
            loadLightbox().then(setLoaded, () => location.assign(photo.image))
          }}
        >
          <ResponsiveImage
            key={photo.image}
            src={photo.image}
            alt={photoAlt(product, photo, index)}
            width={photo.width}
            height={photo.height}
            sizes="(min-width: 84rem) 43rem, (min-width: 60rem) 50vw, calc(100vw - 2rem)"
            hasPriority={index === first}
            className="product-photo"
          />
          <span className="sr-only">(enlarge)</span>
        </a>
      </div>
      {several ? (
        <div className="product-arrows row spread">
          <a {...link(index - 1)} className="button square" aria-label="Previous image">
            {'<'}
          </a>
          <p className="small dim">
            {index + 1} / {photos.length}
            {label && <strong>· {label}</strong>}
          </p>
          <a {...link(index + 1)} className="button square" aria-label="Next image">
            {'>'}
          </a>
        </div>
      ) : (
        label && <p className="small dim">{label}</p>
      )}
      {several && (
        <ul className="product-thumbnails">
          {photos.map((each, at) => (
            <li key={each.image}>
              <a
                {...link(at)}
                aria-label={[`Show image ${at + 1} of ${photos.length}`, photoLabel(each)].filter(Boolean).join(': ')}
                aria-current={at === index ? 'true' : undefined}
              >
                <ResponsiveImage
                  src={each.image}
                  alt=""
                  width={each.width}
                  height={each.height}
                  sizes="(min-width: 60rem) 9rem, 20vw"
                  widths={THUMBNAIL_WIDTHS}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {viewer && (
        <viewer.Lightbox
          open={open}
          onClose={() => setOpen(false)}
          product={product}
          photos={photos}
          index={index}
          onShow={show}
          smallUrl={smallUrl}
        />
      )}
    </section>
  )
}

/** The browser opens a new tab or window. */
const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey
