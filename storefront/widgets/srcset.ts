/** Widths of the pictures that Shopify's CDN (and the local one) makes with `?width=`. */
const WIDTHS = [160, 320, 480, 640, 720, 960, 1200]

/** `photo.webp?v=1` -> `photo.webp?v=1&width=320`. */
export const atWidth = (url: string, width: number) => `${url}${url.includes('?') ? '&' : '?'}width=${width}`

/** The `srcset` of a picture, never wider than the original where its width (pixels) is known. */
export function srcsetOf(url: string, original?: number | null): string | undefined {
  if (url.startsWith('data:') || url.startsWith('blob:')) return undefined
  const widths = WIDTHS.filter((width) => !original || width <= original)
  return widths.length > 0 ? widths.map((width) => `${atWidth(url, width)} ${width}w`).join(', ') : undefined
}
