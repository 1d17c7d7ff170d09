import { safeHref } from '#shared/blocks/links.ts'

/** Something that content may refer to: an address of this site, or of a picture elsewhere. */
export interface Target {
  /** In one form: `/about` for all that leads there, whole for other sites. */
  address: string
  /** What stands in every text that holds such an address, for a first look by the database: letters and digits, maybe a slash. May be empty. */
  needle: string
  /** True when a browser that follows this address would come here. */
  is(address: string): boolean
  /**
   * An address that leads here, with `to` in place of where it leads. This site's own name, query, hash and closing slash stay as they
   * were written, where both are paths of this site.
   */
  ledTo(address: string, to: string): string
}

/** The target of an address; `origin` is this shop's own. Null when it is no address that anything could lead to. */
export function targetOf(address: string, origin: string): Target | null {
  const wanted = placeOf(address, origin)
  if (wanted === null) return null
  const needle = needleOf(wanted)
  return {
    address: wanted,
    needle,
    is: (other) => other.includes(needle) && placeOf(other, origin) === wanted,
    ledTo: (other, to) => (wanted.startsWith('/') && to.startsWith('/') ? withPath(other, to) : withWords(other, to)),
  }
}

/**
 * Where an address leads: a decoded path for this site, without query, hash and closing slash (`/home` is `/`), the whole address for
 * other sites. Null for those that lead to no document (`#part`, mailto, tel), and for what is not allowed.
 */
export function placeOf(address: string, origin: string): string | null {
  const href = safeHref(address)
  // Nearly all of them, and what a URL would make of them is plain.
  const [plain] = plainPath.exec(href ?? '') ?? []
  if (plain !== undefined) return pathOf(plain)
  if (href === null || /^(#|mailto:|tel:)/i.test(href) || !URL.canParse(href, origin)) return null
  const url = new URL(href, origin)
  return url.host === hostOf(origin) ? pathOf(decoded(url.pathname)) : url.href
}

const plainPath = /^(\/[\w-]+)+(?=\/?([?#]|$))/

function withPath(address: string, to: string): string {
  const [, site = '', path = '', rest = ''] = /^((?:https?:\/\/[^/?#\\]*)?)([^?#]*)(.*)$/is.exec(address.trim()) ?? []
  const slash = path.length > 1 && path.endsWith('/') && !to.endsWith('/') ? '/' : ''
  return withWords(address, site + to + slash + rest)
}

/** Blanks around it stay. */
const withWords = (address: string, words: string) => address.replace(address.trim(), () => words)

function pathOf(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  return path === '' || path === '/home' ? '/' : path
}

/** A path that is not encoded as it should be is taken as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Of the last segment; what stands between letters and digits may be written in many ways. `/` may be written as `/home`, or not at all. */
const needleOf = (place: string): string =>
  (/\/[^/]*$/.exec(place)![0].match(/^\/[a-z\d]+|[a-z\d]+/gi) ?? []).reduce(
    (longest, run) => (run.length > longest.length ? run : longest),
    '',
  )

let known: { origin: string; host: string } | undefined
/** There is one origin, asked for once for every text of the shop. */
function hostOf(origin: string): string {
  if (known?.origin !== origin) known = { origin, host: new URL(origin).host }
  return known.host
}
