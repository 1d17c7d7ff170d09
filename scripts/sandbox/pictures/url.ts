import type { PictureRecord } from '#scripts/sandbox/shop/records.ts'

/** Where a picture is served; `v` is the version that Shopify's picture addresses carry. */
export function pictureUrl(origin: string, picture: PictureRecord): string {
  return `${origin}${picturePath(picture)}?v=1`
}

export function picturePath(picture: PictureRecord): string {
  return `/cdn/${encodeURIComponent(picture.drawing)}/${picture.index}.webp`
}
