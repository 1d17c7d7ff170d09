import { staffPaths } from '#shared/staff-paths.ts'
import { appAddress, isSignInPath, isLogout, isScreen, WELCOME } from './address.ts'

/** Decision on an address that a page wants to open. */
export type NavigationDecision =
  /** The window may navigate: a screen of the same server, or a reload. */
  | { is: 'here' }
  /** The person must sign in, then returns to their last screen. */
  | { is: 'sign-in' }
  /** The person signs out of the server. */
  | { is: 'sign-out' }
  /** A file of the server, such as an export: downloaded while the page stays. */
  | { is: 'file'; url: string }
  /** A public page of the shop: opens in the system's browser. */
  | { is: 'shop'; url: string }
  /** Another site: opens in the system's browser after the person has confirmed the address. */
  | { is: 'elsewhere'; url: string }
  | { is: 'nowhere' }

/** The server whose pages the window shows. */
export interface ShownServer {
  key: string
  /** Its origin, such as `https://shop.example`. */
  address: string
}

/**
 * Decides where an address leads, in the window or a new one. Page content is written by many people, so only web pages
 * and emails may leave the app.
 */
export function decideNavigation(
  address: string,
  here: ShownServer | null,
  shows: 'in place' | 'beside',
): NavigationDecision {
  const inside = appAddress(address)
  if (inside) return decideInternal(inside.key, inside.url, here, shows)
  const url = URL.parse(address)
  if (!url || url.username || url.password) return { is: 'nowhere' }
  if (here && url.origin === here.address && isWeb(url) && !isApiPath(url.pathname))
    return { is: 'shop', url: url.href }
  if (url.protocol === 'https:' || isMailto(url)) return { is: 'elsewhere', url: url.href }
  return { is: 'nowhere' }
}

function decideInternal(
  key: string,
  url: URL,
  here: ShownServer | null,
  shows: 'in place' | 'beside',
): NavigationDecision {
  if (key === WELCOME) return shows === 'in place' && !here && url.pathname === '/' ? { is: 'here' } : { is: 'nowhere' }
  // The find bar never navigates, and its key is no server's.
  if (!here || here.key !== key) return { is: 'nowhere' }
  const path = url.pathname + url.search + url.hash
  if (isLogout(url.pathname)) return { is: 'sign-out' }
  if (isSignInPath(url.pathname)) return { is: 'sign-in' }
  if (isScreen(url.pathname)) return shows === 'in place' ? { is: 'here' } : { is: 'shop', url: here.address + path }
  // A page of the server; it does nothing by being opened.
  if (url.pathname === staffPaths.account || url.pathname.startsWith(`${staffPaths.account}/`))
    return { is: 'shop', url: here.address + path }
  if (/^\/(api|hoard)(\/|$)/.test(url.pathname)) return { is: 'file', url: url.href }
  return { is: 'shop', url: here.address + path }
}

/** Some mail programs attach local files that a mailto address names, so only known parameters pass. */
const isMailto = (url: URL) =>
  url.protocol === 'mailto:' && [...url.searchParams.keys()].every((name) => inLetters.has(name.toLowerCase()))
const inLetters = new Set(['subject', 'body', 'to', 'cc', 'bcc'])

/** An address that acts on opening, such as approving a sign-in, is not a page of the shop. */
const isApiPath = (path: string) => /^\/api(\/|$)/i.test(path)

const isWeb = (url: URL) => url.protocol === 'https:' || url.protocol === 'http:'
