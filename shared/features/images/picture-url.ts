/**
 * Widths that pictures of the repository are delivered in, pixels. Asked for like those of Shopify's pictures, with `?width=`; webp or
 * avif, as the browser accepts.
 */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1600, 1920] as const

/** `/uploads/0123456789abcdef0123456789abcdef-1920x1080.webp`: the hash of its bytes, and its size. */
const pattern = /^\/uploads\/([0-9a-f]{32})-(\d{1,5})x(\d{1,5})\.webp$/

export interface StoredPicture {
  /** `0123456789abcdef0123456789abcdef-1920x1080.webp`, the name of its file. */
  file: string
  width: number
  height: number
}

/** What the address of a picture of the repository says of it; a query or hash is left aside. Null: it is none. */
export function storedPicture(url: string): StoredPicture | null {
  const path = url.split(/[?#]/, 1)[0]!
  const [, , width, height] = pattern.exec(path) ?? []
  return width && height ? { file: path.slice('/uploads/'.length), width: Number(width), height: Number(height) } : null
}

export const pictureUrl = (file: string): string => `/uploads/${file}`
