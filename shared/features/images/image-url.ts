/**
 * Widths (px) of variants, requested with `?width=` as at Shopify and delivered as webp or avif, depending on the
 * browser.
 */
export const imageWidths = [160, 320, 480, 640, 720, 960, 1280, 1600, 1920] as const

/** Enough for a card in a grid: a page has dozens of them, and each width costs a hundred characters. */
export const cardWidths = [320, 480, 640, 960] as const

/** `/uploads/0123456789abcdef0123456789abcdef-1920x1080.webp`: content hash and size. */
const pattern = /^\/uploads\/([0-9a-f]{32})-(\d{1,5})x(\d{1,5})\.webp$/

export interface StoredImage {
  /** File name, such as `0123456789abcdef0123456789abcdef-1920x1080.webp`. */
  file: string
  width: number
  height: number
}

/** Parses the URL of a repository image, ignoring query and hash; null for other URLs. */
export function parseImageUrl(url: string): StoredImage | null {
  const path = url.split(/[?#]/, 1)[0]!
  const [, , width, height] = pattern.exec(path) ?? []
  return width && height ? { file: path.slice('/uploads/'.length), width: Number(width), height: Number(height) } : null
}

export const imageUrlPath = (file: string): string => `/uploads/${file}`

/** The same on any host: a CDN (FILES_PUBLIC_URL) uses the same file names. */
const named = /\/uploads\/[0-9a-f]{32}-(\d{1,5})x(\d{1,5})\.webp($|[?#])/

/** Size in pixels of a repository image on any host; null for other URLs. */
export function imageSize(url: string): { width: number; height: number } | null {
  const match = named.exec(url)
  return match && { width: Number(match[1]), height: Number(match[2]) }
}

/** Shopify's images, which also support `width`: on its CDN, or below `/cdn/` of a shop. */
const shopify = /^https?:\/\/(cdn\.shopify\.com|[^/]+\/cdn)\//
const drawing = /\.svg([?#]|$)/i

/** Whether the image's server can resize it; false for external URLs and drawings. */
const hasWidths = (url: string): boolean => imageSize(url) !== null || (shopify.test(url) && !drawing.test(url))

/**
 * URL of the image at a width (px, one of `imageWidths`): `photo.webp?v=1` -> `photo.webp?v=1&width=320`. Unchanged
 * if it can't be resized.
 */
export function atWidth(url: string, width: number): string {
  if (!hasWidths(url)) return url
  const [bare] = url.split('#', 1)
  return `${bare}${bare!.includes('?') ? '&' : '?'}width=${width}`
}

/**
 * `srcset` of an image up to the width of the original (px; repository images have it in their URL). Undefined if only
 * one size exists.
 */
export function buildSrcset(
  url: string,
  original?: number | null,
  widths: readonly number[] = imageWidths,
): string | undefined {
  if (!hasWidths(url)) return undefined
  const most = imageSize(url)?.width ?? original ?? imageWidths.at(-1)!
  return widths
    .filter((_, index) => index === 0 || widths[index - 1]! < most)
    .map((width) => `${atWidth(url, width)} ${Math.min(width, most)}w`)
    .join(', ')
}
