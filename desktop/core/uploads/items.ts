import type { UploadItem } from '#bridge/uploads.ts'
import type { Row } from './rows.ts'

/** A file as a page sees it: without its place on the disk. */
export function itemOf({ id, ready, ...row }: Row): UploadItem {
  const { name, size, tags, state, image, duplicates, message, canRetry } = row
  return {
    id: String(id),
    name,
    size,
    tags,
    is: state,
    progress: 0,
    ...(ready && { optimizedSize: ready.size, preview: previewPath(id) }),
    ...(image && { image }),
    ...(duplicates && { duplicates }),
    ...(message !== null && { message, canRetry }),
  }
}

export const previewPath = (id: number | string) => `/hoard/previews/${id}`
