import { staffPaths } from '#shared/staff-paths.ts'
import { hasEveryWord, normalizeText } from '#staff/widgets/search.ts'

/** Something that the finder opens. */
export interface Place {
  /** What it is, such as `Page`. */
  kind: string
  name: string
  /** Where else it is found by, such as its slug. */
  detail?: string
  /** What else people call it. Places that are found by these come last. */
  otherWords?: string
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

/** Other words for screens, by their address. */
const otherWords: Readonly<Record<string, string>> = {
  [staffPaths.cmsTab('pages')]: 'content sites landing',
  [staffPaths.cmsTab('templates')]: 'layouts',
  [staffPaths.cmsTab('blog')]: 'posts articles news',
  [staffPaths.cmsTab('navigation')]: 'menu links',
  [staffPaths.cmsTab('banners')]: 'promo announcements sale',
  [staffPaths.cmsTab('redirects')]: '404 not found missing old addresses url forward 301 import',
  [staffPaths.cmsTab('releases')]: 'drafts schedule calendar plan publish later view the shop as of',
  [staffPaths.cmsTab('publish')]: 'publish changes waiting hold offline backup',
  [staffPaths.cmsTab('trash')]: 'deleted restore bin undelete undo',
  [staffPaths.images]: 'images pictures photos media files',
  [staffPaths.imagesToDescribe]: 'describe accessibility',
  [staffPaths.imageTrash]: 'deleted restore bin undelete',
  [staffPaths.adminTab('overview')]: 'dashboard sales numbers',
  [staffPaths.adminTab('products')]: 'catalogue catalog miniatures synonyms search words',
  [staffPaths.adminTab('orders')]: 'sales customers',
  [staffPaths.adminTab('print-queue')]: 'to print production',
  [staffPaths.adminTab('packing')]: 'post ship parcels tracking slips',
  [staffPaths.adminTab('auto-sync')]: 'scheduler import',
  [staffPaths.adminTab('shopify')]: 'sync import',
  [staffPaths.adminTab('messages')]: 'contact newsletter subscribers back in stock requests mail',
  [staffPaths.adminTab('shop')]:
    'settings name email contact social instagram tiktok youtube shipping returns privacy policy terms legal',
  [staffPaths.adminTab('staff')]: 'accounts people users invite roles sessions',
  [staffPaths.adminTab('activity')]: 'log audit history who changed',
  [staffPaths.adminTab('health')]: 'status jobs errors',
}

/** A tab as a place; its kind is its area. */
export const placeOf = ({ path, label }: Tab): Place => ({
  kind: path.split('/')[1]!.toUpperCase(),
  name: label,
  path,
  ...(path in otherWords && { otherWords: otherWords[path]! }),
})

/** What staff start most often. */
export const commands: readonly Place[] = [
  { kind: 'Command', name: 'New page', otherWords: 'create add', path: `${staffPaths.cmsTab('pages')}?edit=new` },
  {
    kind: 'Command',
    name: 'New post',
    otherWords: 'create add write article',
    path: `${staffPaths.cmsTab('blog')}/new`,
  },
  { kind: 'Command', name: 'New banner', otherWords: 'create add', path: `${staffPaths.cmsTab('banners')}?edit=new` },
  {
    kind: 'Command',
    name: 'New menu item',
    otherWords: 'create add navigation',
    path: `${staffPaths.cmsTab('navigation')}?edit=new`,
  },
  {
    kind: 'Command',
    name: 'New redirect',
    otherWords: 'create add forward 404',
    path: `${staffPaths.cmsTab('redirects')}?edit=new`,
  },
  {
    kind: 'Command',
    name: 'New template',
    otherWords: 'create add',
    path: `${staffPaths.cmsTab('templates')}?edit=new`,
  },
  {
    kind: 'Command',
    name: 'New release',
    otherWords: 'create add plan schedule',
    path: `${staffPaths.cmsTab('releases')}?edit=new`,
  },
  { kind: 'Command', name: 'Upload images', otherWords: 'add pictures photos', path: staffPaths.imageUpload },
  {
    kind: 'Settings',
    name: 'Account',
    otherWords: 'password second factor sessions profile passkey',
    path: staffPaths.account,
    isOutside: true,
  },
  { kind: 'Shop', name: 'Open the shop', otherWords: 'view visit website storefront site', path: '/', isOutside: true },
]

/** LOGOUT, for those who are signed in. */
export const logoutCommand: Place = {
  kind: 'Command',
  name: 'Log out',
  otherWords: 'logout sign off end session',
  path: staffPaths.leave,
}

/** Places shown at once. */
const MAX_PLACES = 30

/**
 * The places whose kind, name, detail or other words contain every word of a search: those found by other words last,
 * recent ones first, then those whose name starts with it.
 */
export function findPlaces(places: readonly Place[], search: string, recent: readonly string[]): Place[] {
  const wanted = normalizeText(search.trim())
  const rank = new Map(recent.map((path, index) => [path, index]))
  const rankOf = ({ path }: Place) => rank.get(path) ?? recent.length
  const startsLate = ({ name }: Place) => Number(!normalizeText(name).startsWith(wanted))
  return places
    .flatMap((place) => {
      const { kind, name, detail = '', otherWords: others = '' } = place
      const own = normalizeText(`${kind} ${name} ${detail}`)
      const isOwn = hasEveryWord(own, wanted)
      return isOwn || hasEveryWord(`${own} ${normalizeText(others)}`, wanted) ? [{ place, isOwn }] : []
    })
    .toSorted(
      ({ place: one, isOwn }, { place: other, isOwn: isOtherOwn }) =>
        Number(isOtherOwn) - Number(isOwn) || rankOf(one) - rankOf(other) || startsLate(one) - startsLate(other),
    )
    .map(({ place }) => place)
    .slice(0, MAX_PLACES)
}
