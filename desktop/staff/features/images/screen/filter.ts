import type { Image } from '#shared/features/images/images.schema.ts'
import { compareNames, findImages, isExternal, lacksAlt, type ImageSearch } from '#staff/features/images/images.ts'
import { useTypedFilter } from '#staff/widgets/filters/useTypedFilter.ts'

const imageKinds = ['all', 'unused', 'no-alt', 'external'] as const
export type ImageKind = (typeof imageKinds)[number]

const imageOrders = ['newest', 'name', 'size'] as const
export type ImageOrder = (typeof imageOrders)[number]

/** Filter and order of the repository. */
export interface ImageFilter extends ImageSearch {
  kind: ImageKind
  order: ImageOrder
}

export const noFilter: ImageFilter = { search: '', tags: [], kind: 'all', order: 'newest' }

/** Number of uses by image id; undefined while unknown. */
export type Usage = Readonly<Record<string, number>> | undefined

const kinds: Record<ImageKind, (image: Image, usage: Usage) => boolean> = {
  all: () => true,
  unused: ({ id }, usage) => usage !== undefined && !usage[id],
  'no-alt': lacksAlt,
  external: isExternal,
}

const orders: Record<ImageOrder, ((a: Image, b: Image) => number) | null> = {
  newest: null,
  name: compareNames,
  size: (a, b) => (b.fileSize ?? -1) - (a.fileSize ?? -1),
}

export function filterImages(images: readonly Image[], filter: ImageFilter, usage: Usage): Image[] {
  const found = findImages(images, filter).filter((image) => kinds[filter.kind](image, usage))
  const order = orders[filter.order]
  return order ? found.toSorted(order) : found
}

/** Number of images of each kind. The count of unused ones is null while usage is unknown. */
export const countKinds = (images: readonly Image[], usage: Usage): Record<ImageKind, number | null> => ({
  all: images.length,
  unused: usage === undefined ? null : images.filter((image) => kinds.unused(image, usage)).length,
  'no-alt': images.filter(lacksAlt).length,
  external: images.filter(isExternal).length,
})

/** Whether the filter may hide images. */
export const isFiltered = ({ search, tags, kind }: ImageFilter): boolean =>
  search.trim() !== '' || tags.length > 0 || kind !== 'all'

/** The repository's filter, also kept in the address. */
export const useFilter = () => useTypedFilter({ read: filterIn, write: paramsWith })

function filterIn(params: URLSearchParams): ImageFilter {
  return {
    search: params.get('search') ?? noFilter.search,
    tags: [...new Set(params.getAll('tag'))],
    kind: imageKinds.find((one) => one === params.get('show')) ?? noFilter.kind,
    order: imageOrders.find((one) => one === params.get('order')) ?? noFilter.order,
  }
}

function paramsWith(before: URLSearchParams, { search, tags, kind, order }: ImageFilter): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const name of ['search', 'tag', 'show', 'order']) after.delete(name)
  if (search) after.set('search', search)
  for (const tag of tags) after.append('tag', tag)
  if (kind !== noFilter.kind) after.set('show', kind)
  if (order !== noFilter.order) after.set('order', order)
  return after
}
