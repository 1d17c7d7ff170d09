import type { Image } from '#shared/features/images/images.schema.ts'
import { findImages, isExternal, lacksAlt, nameOf, type ImageSearch } from '#staff/features/images/images.ts'

export const imageKinds = ['all', 'unused', 'no-alt', 'external'] as const
export type ImageKind = (typeof imageKinds)[number]

/** The newest first, by name, or the largest first. */
export const imageOrders = ['newest', 'name', 'size'] as const
export type ImageOrder = (typeof imageOrders)[number]

/** What of the repository is shown, and in what order. */
export interface ImageFilter extends ImageSearch {
  kind: ImageKind
  order: ImageOrder
}

export const noFilter: ImageFilter = { search: '', tags: [], kind: 'all', order: 'newest' }

/** In how many places each image is used, by its id. Undefined: not known yet. */
export type Usage = Readonly<Record<string, number>> | undefined

const kinds: Record<ImageKind, (image: Image, usage: Usage) => boolean> = {
  all: () => true,
  unused: ({ id }, usage) => usage !== undefined && !usage[id],
  'no-alt': lacksAlt,
  external: isExternal,
}

/** The list comes newest first. Natural: `dragon 2` stands before `dragon 10`. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const orders: Record<ImageOrder, ((a: Image, b: Image) => number) | null> = {
  newest: null,
  name: (a, b) => byName.compare(nameOf(a), nameOf(b)),
  size: (a, b) => (b.fileSize ?? -1) - (a.fileSize ?? -1),
}

export function filterImages(images: readonly Image[], filter: ImageFilter, usage: Usage): Image[] {
  const found = findImages(images, filter).filter((image) => kinds[filter.kind](image, usage))
  const order = orders[filter.order]
  return order ? found.toSorted(order) : found
}

/** How many images there are of each kind. Of the unused ones null while it is not known where images are used. */
export const countKinds = (images: readonly Image[], usage: Usage): Record<ImageKind, number | null> => ({
  all: images.length,
  unused: usage === undefined ? null : images.filter((image) => kinds.unused(image, usage)).length,
  'no-alt': images.filter(lacksAlt).length,
  external: images.filter(isExternal).length,
})

/** Whether anything is left out. */
export const isFiltered = ({ search, tags, kind }: ImageFilter): boolean =>
  search.trim() !== '' || tags.length > 0 || kind !== 'all'
