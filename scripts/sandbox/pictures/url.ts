import type { PictureRecord } from '#sandbox/shop/records.ts'

/** The image's URL; `v` is the version parameter of Shopify's image URLs. */
export function pictureUrl(origin: string, picture: PictureRecord): string {
  return `${origin}${picturePath(picture)}?v=1`
}

export function picturePath(picture: PictureRecord): string {
  return `/cdn/${encodeURIComponent(picture.drawing)}/${picture.index}.webp`
}

/** Address of a video's file or playlist by the number in its id. */
export function videoUrl(origin: string, number: string, format: 'mp4' | 'm3u8', height?: number): string {
  return `${origin}/cdn/videos/${number}${height ? `.${height}p` : ''}.${format}`
}
