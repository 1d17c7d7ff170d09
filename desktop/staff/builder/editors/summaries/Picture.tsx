import { safeSource } from '#shared/blocks/links.ts'
import { AWAY, useBroken } from '#staff/widgets/image/useBroken.ts'

interface PictureProps {
  /** The address as typed. */
  url: string
  alt: string
  /** Reports the size in pixels once loaded; 0 for images without a size. */
  onSize?(width: number, height: number): void
}

/** A small preview of the chosen image, or the reason why there is none. */
export function Picture({ url, alt, onSize }: PictureProps) {
  const source = safeSource(url)
  const { problem, onError } = useBroken(source)
  if (!url.trim()) return <p className="dim">[NO IMAGE YET]</p>
  if (!source) return <p className="warning">[NO IMAGE] This address can’t be used, so shoppers see no image.</p>
  if (problem === 'away') return <p className="dim">{AWAY}</p>
  if (problem === 'broken')
    return (
      <p className="warning">
        [BROKEN IMAGE] This image can’t be loaded, so shoppers see an empty box. Check the address.
      </p>
    )
  return (
    <img
      key={source}
      className="block-shot"
      src={source}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize?.(naturalWidth, naturalHeight)}
      onError={onError}
    />
  )
}
