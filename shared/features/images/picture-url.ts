/**
 * Widths that pictures of the repository are delivered in, pixels. Asked for like those of Shopify's pictures, with `?width=`; webp or
 * avif, as the browser accepts.
 */
export const pictureWidths = [160, 320, 480, 640, 720, 960, 1280, 1600, 1920] as const

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

/** The same under any address: a CDN that stands before the shop (FILES_PUBLIC_URL) keeps the names of files. */
const named = /\/uploads\/[0-9a-f]{32}-(\d{1,5})x(\d{1,5})\.webp($|[?#])/

/** Pixels of a picture of the repository, wherever it is delivered from; null: it is none. */
export function pictureSize(url: string): { width: number; height: number } | null {
  const found = named.exec(url)
  return found && { width: Number(found[1]), height: Number(found[2]) }
}

/** Shopify's pictures, which have a `width` parameter, too: from its own address, or from a shop's under `/cdn/`. */
const shopify = /^https?:\/\/(cdn\.shopify\.com|[^/]+\/cdn)\//
const drawing = /\.svg([?#]|$)/i

/** Whether its server makes a picture smaller for whoever asks. Not of addresses elsewhere, nor of drawings. */
const hasWidths = (url: string): boolean => pictureSize(url) !== null || (shopify.test(url) && !drawing.test(url))

/**
 * `photo.webp?v=1` -> `photo.webp?v=1&width=320`: the picture at most so wide (pixels; one of `pictureWidths`). Its address as it is
 * where there is nothing smaller to be had.
 */
export function atWidth(url: string, width: number): string {
  if (!hasWidths(url)) return url
  const [bare] = url.split('#', 1)
  return `${bare}${bare!.includes('?') ? '&' : '?'}width=${width}`
}

/**
 * The `srcset` of a picture, up to the width of the original (pixels; a picture of the repository has it in its address). Undefined
 * where it comes in one size only.
 */
export function srcsetOf(url: string, original?: number | null): string | undefined {
  if (!hasWidths(url)) return undefined
  const most = pictureSize(url)?.width ?? original ?? pictureWidths.at(-1)!
  return pictureWidths
    .filter((_, index) => index === 0 || pictureWidths[index - 1]! < most)
    .map((width) => `${atWidth(url, width)} ${Math.min(width, most)}w`)
    .join(', ')
}
