import { useState } from 'react'
import { atWidth } from '#shared/features/images/image-url.ts'
import type { UploadItem } from './uploads-state.ts'

/** Small picture of a file in the desktop editor's queue: of the local file, then of its image. */
export function UploadThumbnail({ item: { id, is, image } }: { item: UploadItem }) {
  const source = image ? atWidth(image.url, 160) : `/hoard/thumbnails/${id}`
  const [broken, setBroken] = useState<string | null>(null)
  // A file that is still being written may be complete after a retry.
  const key = `${source} ${is === 'refused'}`
  return (
    <span className="upload-thumbnail" aria-hidden="true">
      {broken === key ? (
        '[-]'
      ) : (
        <img key={key} src={source} alt="" loading="lazy" decoding="async" onError={() => setBroken(key)} />
      )}
    </span>
  )
}
