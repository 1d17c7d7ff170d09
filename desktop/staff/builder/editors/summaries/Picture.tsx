import { useState } from 'react'
import { safeSource } from '#shared/blocks/links.ts'

interface PictureProps {
  /** Whatever was typed. */
  url: string
  alt: string
  /** Told once it is there: its pixels, 0 where it has none of its own. */
  onSize?(width: number, height: number): void
}

/** A picture that staff chose, small; or why there is none. */
export function Picture({ url, alt, onSize }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const source = safeSource(url)
  if (!url.trim()) return <p className="block-empty">[NO PICTURE YET]</p>
  if (!source)
    return <p className="block-warning">[NO PICTURE] None can come from this address: shoppers would see none.</p>
  if (broken === source)
    return (
      <p className="block-warning">
        [BROKEN PICTURE] It can’t be loaded: shoppers would see an empty box. Check the address.
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
      onError={() => setBroken(source)}
    />
  )
}
