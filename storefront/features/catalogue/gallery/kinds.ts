import type { Kind } from '#shared/features/catalogue/kinds.ts'
import { decodePart } from '#storefront/location.ts'
import type { ScreenLocation } from '#storefront/screen.ts'
import { formatGallery, type GalleryState, noFilters, parseGallery } from './filters.ts'

/** The kind that an address names, whether or not it exists. */
export function kindAt({ type, designer }: ScreenLocation['params']): Kind | null {
  if (type !== undefined) return { filter: 'creatureType', name: toName(type) }
  return designer === undefined ? null : { filter: 'designer', name: toName(designer) }
}

/** The inverse of `paths.type` and `paths.designer`. */
const toName = (part: string): string => decodePart(part.replaceAll('_', '%20'))

/** The kind that is all that a state filters by. */
export function kindOf(state: GalleryState): Kind | null {
  const { creatureType, designer } = state
  const others = formatGallery({ ...state, creatureType: '', designer: '', sort: 'featured', show: '', page: 1 })
  if (String(others) !== '' || (creatureType === '') === (designer === '')) return null
  return creatureType ? { filter: 'creatureType', name: creatureType } : { filter: 'designer', name: designer }
}

export const kindTitle = ({ filter, name }: Kind): string =>
  filter === 'creatureType' ? `${name} miniatures` : `Miniatures by ${name}`

/** What a gallery's address asks for: on the page of a kind only the number of the page is in the query. */
export function galleryAt({ params, search }: ScreenLocation): GalleryState {
  const kind = kindAt(params)
  const state = parseGallery(search)
  return kind ? { ...noFilters, [kind.filter]: kind.name, show: state.show, page: state.page } : state
}
