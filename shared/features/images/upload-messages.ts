import { MAX_UPLOAD_TEXT, UPLOAD_TYPES_TEXT } from './limits.ts'
import { formatFileSize } from './file-size.ts'

/** Display names of formats that are not accepted; others are called like their media type. */
const names: Record<string, string> = {
  'image/apng': 'Animated PNG',
  'image/avif-sequence': 'Animated AVIF',
  'image/heic-sequence': 'Animated HEIC',
  'image/heif-sequence': 'Animated HEIF',
  'image/jxl': 'JPEG XL',
  'image/vnd.adobe.photoshop': 'Photoshop',
  'image/x-icon': 'Icon',
}

/** `image/svg+xml` -> `SVG`, `image/x-canon-cr2` -> `CR2`. */
export const formatName = (type: string): string => names[type] ?? type.replace(/^.*[/-]|\+.*$/g, '').toUpperCase()

/** Messages for files rejected before processing. */
export const uploadMessages = {
  noImage: 'File is not an image',
  /** `bytes` is the size of the file. */
  tooLarge: (bytes: number) => `Image too large (${formatFileSize(bytes)}). Maximum size is ${MAX_UPLOAD_TEXT}`,
  noSize: 'Failed to read image dimensions',
  /** `image/svg+xml` -> `SVG images are not supported...`. */
  notTaken: (type: string) => `${formatName(type)} images are not supported. Please save it as ${UPLOAD_TYPES_TEXT}.`,
  unreadable: 'The file can’t be read. It may have been moved or deleted.',
} as const

/** Error messages of the optimizer. */
export const optimizerMessages = {
  canvas: 'Canvas context not available',
  optimize: 'Failed to optimize image',
  /** The file is broken or not an image. */
  load: 'Failed to load image',
} as const
