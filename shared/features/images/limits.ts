/** Bytes of a file that is uploaded (staff specification, section 9). */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024
/** As people are told it. */
export const MAX_UPLOAD_WORDS = '50 MB'
/** Uploads are made to fit into this, keeping their aspect ratio, and are never enlarged (section 9). */
export const UPLOAD_BOX = { width: 1920, height: 1080 } as const
/** Of the WebP that an upload becomes, from 0 to 1 (section 9). */
export const UPLOAD_QUALITY = 0.85
/** Pixels of a picture times its frames: more is refused before anything is decoded (facts: decompression bombs). */
export const MAX_PIXELS = 64_000_000
/** What a picture may be sent as (decision 43). */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
/** Deleted images are kept so long, then they are gone for good. */
export const TRASH_DAYS = 30
