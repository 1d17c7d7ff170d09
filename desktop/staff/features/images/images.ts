import type { Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { hasEveryWord, plain } from '#staff/widgets/searching.ts'
import { naming } from './naming.ts'

export const IMAGES_URL = '/api/images'
export const TRASH_URL = '/api/images/trash'
export const USAGE_URL = '/api/images/usage'
/** What is read again after a write: an image may have come into the list, the trash, or out of use. */
export const imageLists = [IMAGES_URL, TRASH_URL, USAGE_URL]

/** Throws `Failed to fetch images` (staff specification, section 8). */
export const fetchImages = (): Promise<Image[]> =>
  naming('Failed to fetch images', () => client.images.list({ query: {} }))

/** Every image, the newest first, without those in the trash. */
export const useImages = () => useRead(IMAGES_URL, fetchImages)

/** Deleted images that can be brought back, the last deleted first. */
export const useTrash = () => useRead(TRASH_URL, () => naming('Failed to fetch images', () => client.images.trash()))

/** In how many places each image is used, by its id; those that are used nowhere are left out. */
export const useUsage = () => useRead(USAGE_URL, () => client.images.usage())

export interface ImageSearch {
  search: string
  /** Images have all of them. */
  tags: readonly string[]
}

/** The images whose names, alt text or caption have every word of the search, whatever the case or accents, and all of the tags. */
export const findImages = (images: readonly Image[], { search, tags }: ImageSearch): Image[] =>
  images.filter(
    (image) =>
      tags.every((tag) => image.tags.includes(tag)) && (search.trim() === '' || hasEveryWord(textOf(image), search)),
  )

/** By the image as it was read: made once, at the first search. */
const texts = new WeakMap<Image, string>()

function textOf(image: Image): string {
  const { originalName, filename, alt, caption } = image
  const known = texts.get(image) ?? plain([originalName, filename, alt, caption].join('\n'))
  texts.set(image, known)
  return known
}

export interface TagCount {
  tag: string
  count: number
}

/** The tags of these images, the most used first, those of the same use by name. */
export function tagsOf(images: readonly Image[]): TagCount[] {
  const counts = new Map<string, number>()
  for (const { tags } of images) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'en'))
}

/** What people call an image. */
export const nameOf = ({ originalName, filename }: Pick<Image, 'originalName' | 'filename'>): string =>
  originalName || filename

/** `1.25 MB`, or `Size unknown` (staff specification, section 2). */
export const sizeOf = ({ fileSize }: Pick<Image, 'fileSize'>): string =>
  fileSize === null ? 'Size unknown' : `${(fileSize / 1024 / 1024).toFixed(2)} MB`

/** An address elsewhere: its picture is none of ours (decision 45). */
export const isExternal = ({ url }: Pick<Image, 'url'>): boolean => /^https?:/i.test(url)

/** Nobody has said what it shows, nor that there is nothing to say. */
export const lacksAlt = ({ alt, isDecorative }: Pick<Image, 'alt' | 'isDecorative'>): boolean =>
  !isDecorative && alt.trim() === ''
