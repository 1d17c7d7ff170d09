import { staffPaths } from '#shared/staff-paths.ts'
import { appAddress, isDoor, isLogout, isScreen, WELCOME } from './address.ts'

/** What becomes of a page's wish to show an address. */
export type Way =
  /** The window may go there: a screen of the same server, or the same document again. */
  | { is: 'here' }
  /** Somebody must sign in, and comes back to `path` then. */
  | { is: 'sign-in'; path: string }
  /** The person leaves the server for good. */
  | { is: 'sign-out' }
  /** A file of the server, such as an export: fetched and kept, and the page stays. */
  | { is: 'file'; url: string }
  /** A page of the shop that is open: in the system's browser. */
  | { is: 'shop'; url: string }
  /** Somewhere else: in the system's browser, once the person has seen the address and said yes. */
  | { is: 'elsewhere'; url: string }
  | { is: 'nowhere' }

/** The server whose pages the window shows. */
export interface Here {
  key: string
  /** Its origin, such as `https://shop.example`. */
  address: string
}

/**
 * Decides where an address leads that a page wants to show, in its window or in a new one. What pages hold was written by many people: nothing
 * leaves this app but web pages and letters.
 */
export function wayTo(address: string, here: Here | null, shows: 'in place' | 'beside'): Way {
  const inside = appAddress(address)
  if (inside) return wayInside(inside.key, inside.url, here, shows)
  const url = URL.parse(address)
  if (!url || url.username || url.password) return { is: 'nowhere' }
  if (here && url.origin === here.address && isWeb(url) && !isCall(url.pathname)) return { is: 'shop', url: url.href }
  if (url.protocol === 'https:' || isLetter(url)) return { is: 'elsewhere', url: url.href }
  return { is: 'nowhere' }
}

function wayInside(key: string, url: URL, here: Here | null, shows: 'in place' | 'beside'): Way {
  if (key === WELCOME) return shows === 'in place' && !here && url.pathname === '/' ? { is: 'here' } : { is: 'nowhere' }
  if (!here || here.key !== key) return { is: 'nowhere' }
  const path = url.pathname + url.search + url.hash
  if (isLogout(url.pathname)) return { is: 'sign-out' }
  if (isDoor(url.pathname)) return { is: 'sign-in', path: backOf(url) }
  if (isScreen(url.pathname)) return shows === 'in place' ? { is: 'here' } : { is: 'shop', url: here.address + path }
  if (/^\/(api|hoard)(\/|$)/.test(url.pathname)) return { is: 'file', url: url.href }
  return { is: 'shop', url: here.address + path }
}

/** Some programs for letters attach the files of this computer that an address names. */
const isLetter = (url: URL) =>
  url.protocol === 'mailto:' && [...url.searchParams.keys()].every((name) => inLetters.has(name.toLowerCase()))
const inLetters = new Set(['subject', 'body', 'to', 'cc', 'bcc'])

/** What does something by being opened, such as letting an editor in, is not the shop’s pages. */
const isCall = (path: string) => /^\/api(\/|$)/i.test(path)

const isWeb = (url: URL) => url.protocol === 'https:' || url.protocol === 'http:'

/** The screen that a door leads back to; anything else would be an open door itself. */
function backOf(url: URL): string {
  const back = url.searchParams.get('return') ?? ''
  const inside = URL.parse(back, 'app://inside')
  const stays = inside?.protocol === 'app:' && inside.host === 'inside' && isScreen(inside.pathname)
  return stays ? inside.pathname + inside.search + inside.hash : staffPaths.cms
}
