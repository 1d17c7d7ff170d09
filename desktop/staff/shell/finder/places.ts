import { staffPaths } from '#shared/staff-paths.ts'
import { hasEveryWord, normalizeText } from '#staff/widgets/search.ts'

/** Something that the finder opens. */
export interface Place {
  /** What it is, such as `Page`. */
  kind: string
  name: string
  /** Where else it is found by, such as its slug. */
  detail?: string
  /** Its address in the staff app. */
  path: string
  /** A page of the server, which opens outside of the staff app. */
  isOutside?: true
}

/** A tab of the CMS, the images or the console. */
export interface Tab {
  path: string
  label: string
}

/** A tab as a place; its kind is its area. */
export const placeOf = ({ path, label }: Tab): Place => ({ kind: path.split('/')[1]!.toUpperCase(), name: label, path })

/** What staff start most often. */
export const commands: readonly Place[] = [
  { kind: 'Command', name: 'New page', path: `${staffPaths.cmsTab('pages')}?edit=new` },
  { kind: 'Command', name: 'New post', path: `${staffPaths.cmsTab('blog')}/new` },
  { kind: 'Command', name: 'New banner', path: `${staffPaths.cmsTab('banners')}?edit=new` },
  { kind: 'Command', name: 'New menu item', path: `${staffPaths.cmsTab('navigation')}?edit=new` },
  { kind: 'Command', name: 'New template', path: `${staffPaths.cmsTab('templates')}?edit=new` },
  { kind: 'Command', name: 'New release', path: `${staffPaths.cmsTab('releases')}?edit=new` },
  { kind: 'Command', name: 'Upload images', path: staffPaths.imageUpload },
  {
    kind: 'Settings',
    name: 'Account',
    detail: 'password second factor sessions',
    path: staffPaths.account,
    isOutside: true,
  },
  { kind: 'Shop', name: 'Open the shop', path: '/', isOutside: true },
]

/** Places shown at once. */
const MAX_PLACES = 30

/**
 * The places whose kind, name or detail contain every word of a search: recent ones first, then those whose name starts
 * with it.
 */
export function findPlaces(places: readonly Place[], search: string, recent: readonly string[]): Place[] {
  const wanted = normalizeText(search.trim())
  const rank = new Map(recent.map((path, index) => [path, index]))
  const rankOf = ({ path }: Place) => rank.get(path) ?? recent.length
  const startsLate = ({ name }: Place) => Number(!normalizeText(name).startsWith(wanted))
  return places
    .filter(({ kind, name, detail = '' }) => hasEveryWord(normalizeText(`${kind} ${name} ${detail}`), wanted))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || startsLate(one) - startsLate(other))
    .slice(0, MAX_PLACES)
}
