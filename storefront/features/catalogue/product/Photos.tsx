import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { productPath } from '#shared/paths.ts'
import { useVisitor } from '#storefront/shop.ts'
import { announce } from '#storefront/widgets/announce.ts'
import { wrap } from '#storefront/widgets/carousel.ts'
import { ResponsiveImage } from '#storefront/widgets/ResponsiveImage.tsx'
import type * as Viewer from './Lightbox.tsx'
import { listShots, type Shot } from './photos.ts'
import { useSwipe } from './useSwipe.ts'
import './lightbox.css'

/** More would cost the page half a kilobyte per photo. */
const THUMBNAIL_WIDTHS = [160, 320, 480]

const loadLightbox = () => import('./Lightbox.tsx')
/** When the pointer, a finger or the focus is on a photo or video, it is likely to be opened. If it fails, the click tries again. */
const preload = () => void loadLightbox().catch(() => undefined)

/**
 * Image gallery: a large image or video, thumbnails, arrows and a lightbox for the images. Without scripts, they are links
 * to the page with another photo, and to the photo or video itself. Nothing of a video is loaded before PLAY (ADR-105).
 */
export function Photos({ product }: { product: Product }) {
  const photos = listShots(product)
  const first = (useVisitor().photo ?? 1) - 1
  const [chosen, setChosen] = useState(first)
  /** Index of the photo in the lightbox, or of the video that plays. */
  const [opened, setOpened] = useState<number>()
  const [viewer, setViewer] = useState<typeof Viewer>()
  const index = Math.min(chosen, Math.max(0, photos.length - 1))
  const photo = photos[index]

  const open = (module: typeof Viewer) => {
    setViewer(module)
    setOpened(index)
  }
  /** `2 of 7: Painted` */
  const numbered = (at: number) => [`${at + 1} of ${photos.length}`, photos[at]!.label].filter(Boolean).join(': ')

  const show = (target: number) => {
    const next = wrap(target, photos.length)
    setChosen(next)
    // The lightbox goes along; a video ends.
    setOpened(opened === index && !photo?.video ? next : undefined)
    announce(`Image ${numbered(next)}: ${photos[next]!.alt}`)
  }

  /** Attributes of a link that shows another photo. */
  const link = (target: number) => {
    const number = wrap(target, photos.length) + 1
    return {
      href: number === 1 ? productPath(product) : `${productPath(product)}?photo=${number}`,
      rel: 'nofollow',
      onClick: onPlainClick(() => show(target)),
    }
  }

  const several = photos.length > 1
  const swipes = useSwipe((way) => several && show(index + way))

  if (!photo) {
    return (
      <div className="product-photos">
        <ResponsiveImage src={null} alt={product.name} sizes="100vw" />
      </div>
    )
  }
  const { video, label, alt } = photo
  const page = video?.page ?? photo.image
  return (
    <section className="product-photos stack tight" aria-label="Pictures">
      {/* Swiping is optional: arrows and thumbnails do the same. */}
      <div className="product-stage" {...swipes}>
        {video && viewer && opened === index ? (
          <viewer.VideoPlayer video={video} title={alt} />
        ) : (
          <a
            href={page}
            aria-haspopup={video ? undefined : 'dialog'}
            aria-label={video && `PLAY ${alt}`}
            onPointerEnter={preload}
            onFocus={preload}
            // Without its code, the link shows the image or the video.
            onClick={onPlainClick(() => void loadLightbox().then(open, () => location.assign(page)))}
          >
            <ResponsiveImage
              key={photo.image}
              src={photo.image}
              alt={alt}
              width={photo.width}
              height={photo.height}
              sizes="(min-width: 150rem) 39vw, (min-width: 84rem) 43rem, (min-width: 60rem) 50vw, calc(100vw - 2rem)"
              hasPriority={index === first}
            />
            <span className={video ? 'button product-play' : 'sr-only'}>{video ? 'PLAY' : '(enlarge)'}</span>
          </a>
        )}
      </div>
      {several ? (
        <>
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
          <Thumbnails shots={photos} index={index} link={link} label={numbered} />
        </>
      ) : (
        label && <p className="small dim">{label}</p>
      )}
      {video && (
        <p className="small dim">
          PLAY loads the video from{' '}
          <a className="link" href={video.page}>
            {video.from}
          </a>
          , which learns your IP address and may store data.
        </p>
      )}
      {viewer && !video && (
        <viewer.Lightbox
          open={opened === index}
          onClose={() => setOpened(undefined)}
          product={product}
          shots={photos}
          index={index}
          onShow={show}
        />
      )}
    </section>
  )
}

interface ThumbnailsProps {
  shots: readonly Shot[]
  index: number
  link(target: number): object
  label(at: number): string
}

function Thumbnails({ shots, index, link, label }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)
  // The strip scrolls alone; `scrollIntoView` would move the page, too.
  useEffect(() => {
    const strip = list.current!
    const { offsetLeft, clientWidth } = strip.children[index] as HTMLElement
    strip.scrollTo({ left: offsetLeft - (strip.clientWidth - clientWidth) / 2 })
  }, [index])
  return (
    <ul ref={list} className={shots.length > 4 ? 'product-thumbnails many' : 'product-thumbnails'}>
      {shots.map((each, at) => (
        <li key={each.video?.source ?? each.image}>
          <a
            {...link(at)}
            data-video={each.video && ''}
            aria-label={`Show image ${label(at)}`}
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
  )
}

/** Leaves clicks with a modifier to the browser, which opens a new tab or window. */
const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
