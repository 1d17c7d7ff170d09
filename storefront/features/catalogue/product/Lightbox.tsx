import { useEffect } from 'react'
import type { Product, ProductPhoto } from '#shared/features/catalogue/products.schema.ts'
import { Dialog } from '#storefront/widgets/Dialog.tsx'
import { ResponsiveImage } from '#storefront/widgets/ResponsiveImage.tsx'
import { photoAlt } from './photos.ts'
import { useSwipe } from './useSwipe.ts'

interface LightboxProps {
  open: boolean
  onClose(): void
  product: Product
  photos: readonly ProductPhoto[]
  index: number
  /** Wraps around. */
  onShow(index: number): void
}

/** Full-screen images with an 'n / total' counter, arrow keys and swipes. Escape closes it and restores focus. */
export function Lightbox({ open, onClose, product, photos, index, onShow }: LightboxProps) {
  const photo = photos[index]!
  const several = photos.length > 1
  const swipes = useSwipe((way) => several && onShow(index + way))

  useEffect(() => {
    if (!open || !several) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onShow(index - 1)
      if (key === 'ArrowRight') onShow(index + 1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, several, index, onShow])

  return (
    <Dialog open={open} onClose={onClose} label={`Images of ${product.name}`} shape="full">
      <div className="lightbox" {...swipes}>
        <div className="row spread">
          <span className="lightbox-count" aria-live="polite">
            {index + 1} / {photos.length}
          </span>
          <button type="button" className="button" onClick={onClose}>
            [CLOSE]
          </button>
        </div>
        <ResponsiveImage
          key={photo.image}
          src={photo.image}
          alt={photoAlt(product, photo, index)}
          width={photo.width}
          height={photo.height}
          sizes="100vw"
          hasPriority
          className="lightbox-picture"
        />
        <div className="row spread">
          <button
            type="button"
            className="button square"
            aria-label="Previous image"
            disabled={!several}
            onClick={() => onShow(index - 1)}
          >
            {'<'}
          </button>
          <p className="small dim">{photo.caption}</p>
          <button
            type="button"
            className="button square"
            aria-label="Next image"
            disabled={!several}
            onClick={() => onShow(index + 1)}
          >
            {'>'}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
