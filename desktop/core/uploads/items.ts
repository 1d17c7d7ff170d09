import type { UploadItem } from '#bridge/uploads.ts'
import type { UploadRow } from './rows.ts'

/** A queued file as pages see it, without its local path. */
export function toUploadItem({ id, ready, ...row }: UploadRow): UploadItem {
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
