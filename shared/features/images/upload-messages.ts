import { MAX_UPLOAD_TEXT } from './limits.ts'
import { formatFileSize } from './file-size.ts'

/** Messages for files rejected before processing. */
export const uploadMessages = {
  noImage: 'File is not an image',
  /** `bytes` is the size of the file. */
  tooLarge: (bytes: number) => `Image too large (${formatFileSize(bytes)}). Maximum size is ${MAX_UPLOAD_TEXT}`,
  noSize: 'Failed to read image dimensions',
  /** `image/svg+xml` -> `SVG images are not supported...`. */
  notTaken(type: string) {
    const kind = type
      .slice('image/'.length)
      .replace(/^x-|\+.*$/g, '')
      .toUpperCase()
    return `${kind} images are not supported. Please save it as JPEG, PNG, WebP, AVIF or GIF.`
  },
  unreadable: 'The file can’t be read. It may have been moved or deleted.',
} as const
