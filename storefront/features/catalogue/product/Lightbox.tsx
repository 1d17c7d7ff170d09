import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { swipe, wrap } from '#storefront/widgets/carousel.ts'
import { Dialog } from '#storefront/widgets/Dialog.tsx'
import { imageAttributes } from '#storefront/widgets/image-attributes.ts'
import type { Shot } from './photos.ts'
import { createZoom, FITTED, type Zoom } from './zoom.ts'

/** Loaded together with the lightbox: either opens what the page shows. */
export { VideoPlayer } from '#storefront/blocks/video/VideoPlayer.tsx'

interface LightboxProps {
  open: boolean
  onClose(): void
  product: Product
  /** Of which the videos are left out. */
  shots: readonly Shot[]
  index: number
  onShow(index: number): void
}

/** Images that fill the screen and can be magnified. Escape closes it and restores focus. */
export function Lightbox({ open, onClose, product, shots, index, onShow }: LightboxProps) {
  const photos = shots.filter(({ video }) => !video)
  const photo = shots[index]!
  const images = document.querySelectorAll<HTMLImageElement>('.product-photos img')
  const small = Array.from(images).find((image) => image.getAttribute('src')!.startsWith(photo.image))?.currentSrc
  return (
    <Dialog open={open} onClose={onClose} label={`Images of ${product.name}`} shape="full" className="lightbox-dialog">
      <Viewer
        onClose={onClose}
        photos={photos}
        index={photos.indexOf(photo)}
        onShow={(target) => onShow(shots.indexOf(photos[wrap(target, photos.length)]!))}
        small={small}
      />
    </Dialog>
  )
}

interface ViewerProps extends Pick<LightboxProps, 'onClose' | 'onShow' | 'index'> {
  photos: readonly Shot[]
  /** URL of the photo in another size that the browser has, shown until the large one has arrived. */
  small: string | undefined
}

const sizesOf = ({ width, height }: Shot) =>
  `min(100vw, ${width && height ? Math.round((100 * width) / height) : 100}vh)`

/** Magnification by a press of `+`, and pixels by a press of an arrow key. */
const STEP = 1.5
const PAN_PX = 80

const pans: Record<string, [right: number, down: number]> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
}

function Viewer({ onClose, photos, index, onShow, small }: ViewerProps) {
  const photo = photos[index]!
  const several = photos.length > 1
  const step = (way: number) => several && onShow(index + way)
  const { stage, picture, zoom, scale, canZoom, magnified } = useZoom(photo, step, onClose)
  const isMagnified = scale > 1
  useZoomKeys(zoom, step)

  const { label, alt } = photo
  const large =
    magnified === photo.image ? { src: photo.image } : imageAttributes(photo.image, sizesOf(photo), true, photo.width)
  const arrow = (way: 1 | -1, name: string, text: string) => (
    <button type="button" className="button square" aria-label={name} disabled={!several} onClick={() => step(way)}>
      {text}
    </button>
  )

  return (
    <div className="lightbox" data-zoom={isMagnified ? 'out' : canZoom ? 'in' : undefined}>
      <div className="lightbox-stage" key={photo.image} ref={stage}>
        <img
          {...large}
          ref={picture}
          alt={alt}
          draggable={false}
          data-small={small && ''}
          style={small ? ({ '--small': `url("${small}")` } as CSSProperties) : undefined}
          onLoad={() => zoom.current?.refit()}
        />
      </div>
      <div className="lightbox-bar">
        <span className="lightbox-count">
          {index + 1} / {photos.length}
        </span>
        <button
          type="button"
          className="button square"
          aria-label={isMagnified ? 'Zoom out' : 'Zoom in'}
          aria-disabled={!canZoom}
          onClick={() => zoom.current?.toggle()}
        >
          {isMagnified ? '-' : '+'}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {hideSigns('[CLOSE]')}
        </button>
      </div>
      <div className="lightbox-bar">
        {arrow(-1, 'Previous image', '<')}
        <p className="lightbox-caption" hidden={isMagnified}>
          {[label, photo.caption].filter(Boolean).join(': ')}
        </p>
        {arrow(1, 'Next image', '>')}
      </div>
      <output className="sr-only">
        {isMagnified
          ? `Zoomed to ${Math.round(scale * 100)} %`
          : `Image ${index + 1} of ${photos.length}: ${label ? `${label}, ` : ''}${alt}`}
      </output>
    </div>
  )
}

/** Makes the photo on the stage larger, with fingers, the wheel or the buttons. `magnified` is the one whose pixels are all wanted. */
function useZoom({ image, width, height }: Shot, step: (way: number) => void, onClose: () => void) {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const zoom = useRef<Zoom>(null)
  const [{ scale, canZoom }, setView] = useState({ scale: FITTED.scale, canZoom: false })
  const [magnified, setMagnified] = useState('')
  const latest = useRef({ onClose, step })
  useLayoutEffect(() => {
    latest.current = { onClose, step }
  })
  useLayoutEffect(() => {
    const element = picture.current!
    zoom.current = createZoom(stage.current!, element, {
      source: () => ({
        width: width ?? (element.naturalWidth || 800),
        height: height ?? (element.naturalHeight || 800),
      }),
      onView: (view, isPossible) => {
        setView((before) =>
          before.scale === view.scale && before.canZoom === isPossible
            ? before
            : { scale: view.scale, canZoom: isPossible },
        )
        if (view.scale > 1) setMagnified(image)
      },
      onDrag(right, down) {
        const way = swipe(right, down)
        if (way !== 0) latest.current.step(way)
      },
      onLeave: () => latest.current.onClose(),
    })
    return () => zoom.current?.close()
  }, [image, width, height])
  return { stage, picture, zoom, scale, canZoom, magnified }
}

/** Plus, minus, zero and the arrow keys. At the edge of a photo, the arrow keys show the next one. */
function useZoomKeys(zoom: RefObject<Zoom | null>, step: (way: number) => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const pan = pans[event.key]
      if (event.key === '+' || event.key === '=') zoom.current?.zoomBy(STEP)
      else if (event.key === '-') zoom.current?.zoomBy(1 / STEP)
      else if (event.key === '0') zoom.current?.reset()
      else if (!pan) return
      else if (!zoom.current?.panBy(...pan) && pan[0] !== 0) step(-Math.sign(pan[0]))
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
