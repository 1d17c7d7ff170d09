/** Maximum size of an uploaded file. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024
/** The same limit for messages. */
export const MAX_UPLOAD_TEXT = '50 MB'
/** Uploads are scaled down to fit, keeping their aspect ratio; never enlarged. */
export const UPLOAD_BOX = { width: 1920, height: 1080 } as const
/** WebP quality of uploads, from 0 to 1. */
export const UPLOAD_QUALITY = 0.85
/** Maximum pixels times frames, checked before decoding against decompression bombs. */
export const MAX_PIXELS = 64_000_000
/** Accepted formats. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/gif'] as const
/** The same formats for messages. */
export const UPLOAD_TYPES_TEXT = 'JPEG, PNG, WebP, AVIF, HEIC or GIF'
/** For the browser's file dialog; the actual type is checked afterwards. Not every system knows HEIC by its type. */
export const UPLOAD_ACCEPT = 'image/*,.heic,.heif'

/** Scales a size down to the maximum upload size, keeping the aspect ratio; never enlarges. */
export function fitToBox(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, UPLOAD_BOX.width / width, UPLOAD_BOX.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
