import type { Image } from '#shared/features/images/images.schema.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { hasEveryWord, normalizeText } from '#staff/widgets/search.ts'

export const IMAGES_URL = '/api/images'
export const TRASH_URL = '/api/images/trash'
export const USAGE_URL = '/api/images/usage'
/** Lists to refetch after a write: images, trash and usage. */
export const imageLists = [IMAGES_URL, TRASH_URL, USAGE_URL]

/**
 * Runs a call and replaces its error's message, such as 'Failed to fetch images'. The server's message and the current
 * record of a 412 stay attached; `UnreachableError` is passed on unchanged.
 */
export async function withErrorMessage<T>(message: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw Object.assign(new ApiError(error.status, error.serverMessage, error), { message, cause: error })
  }
}

/** Throws `Failed to fetch images`. */
export const fetchImages = (): Promise<Image[]> =>
  withErrorMessage('Failed to fetch images', () => client.images.list({ query: {} }))

/** All images, newest first, without those in the trash. */
export const useImages = () => useRead(IMAGES_URL, fetchImages)

/** Deleted images that can be restored, last deleted first. */
export const useTrash = () =>
  useRead(TRASH_URL, () => withErrorMessage('Failed to fetch images', () => client.images.trash()))

/** Number of uses by image id; unused images are absent. */
export const useUsage = () => useRead(USAGE_URL, () => client.images.usage())

export interface ImageSearch {
  search: string
  /** Images must have all of them. */
  tags: readonly string[]
}

/**
 * Images whose names, alt text or caption contain every search word, ignoring case and accents, and that have all tags.
 */
export const findImages = (images: readonly Image[], { search, tags }: ImageSearch): Image[] =>
  images.filter(
    (image) =>
      tags.every((tag) => image.tags.includes(tag)) && (search.trim() === '' || hasEveryWord(textOf(image), search)),
  )

/** Search texts by cached image, computed at the first search. */
const texts = new WeakMap<Image, string>()

function textOf(image: Image): string {
  const { originalName, filename, alt, caption } = image
  const known = texts.get(image) ?? normalizeText([originalName, filename, alt, caption].join('\n'))
  texts.set(image, known)
  return known
}

export interface TagCount {
  tag: string
  count: number
}

/** The images' tags, most used first, then by name. */
export function tagsOf(images: readonly Image[]): TagCount[] {
  const counts = new Map<string, number>()
  for (const { tags } of images) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'en'))
}

/** Display name of an image. */
export const nameOf = ({ originalName, filename }: Pick<Image, 'originalName' | 'filename'>): string =>
  originalName || filename

/** `1.25 MB`, or `Size unknown`. */
export const sizeOf = ({ fileSize }: Pick<Image, 'fileSize'>): string =>
  fileSize === null ? 'Size unknown' : `${(fileSize / 1024 / 1024).toFixed(2)} MB`

/** Natural order of names, as in a folder: `dragon 2` comes before `dragon 10`. */
export const compareNames = (a: Image, b: Image): number => names.compare(nameOf(a), nameOf(b))
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Whether the image is stored on another site. */
export const isExternal = ({ url }: Pick<Image, 'url'>): boolean => /^https?:/i.test(url)

/** Whether the image has no alt text and is not marked as decorative. */
export const lacksAlt = ({ alt, isDecorative }: Pick<Image, 'alt' | 'isDecorative'>): boolean =>
  !isDecorative && alt.trim() === ''

export const imagesInWords = (count: number): string => (count === 1 ? '1 image' : `${count} images`)

export const placesInWords = (count: number): string => (count === 1 ? '1 place' : `${count} places`)
