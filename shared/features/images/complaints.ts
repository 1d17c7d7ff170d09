import { MAX_UPLOAD_WORDS } from './limits.ts'
import { sizeInWords } from './sizes.ts'

/** What is wrong with a file before anything is made of it, for people (staff specification, section 5). */
export const complaints = {
  noImage: 'File is not an image',
  /** `bytes` of the file. */
  tooLarge: (bytes: number) => `Image too large (${sizeInWords(bytes)}). Maximum size is ${MAX_UPLOAD_WORDS}`,
  noSize: 'Failed to read image dimensions',
  /** `image/svg+xml` -> `SVG pictures are not taken...` (decision 43). */
  notTaken(type: string) {
    const kind = type
      .slice('image/'.length)
      .replace(/^x-|\+.*$/g, '')
      .toUpperCase()
    return `${kind} pictures are not taken. Please save it as JPEG, PNG, WebP, AVIF or GIF.`
  },
  unreadable: 'The file can’t be read. Is it still where it was?',
} as const
