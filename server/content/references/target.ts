import { safeHref } from '#shared/blocks/links.ts'

/** Something that content can refer to: an address of this site, or an image elsewhere. */
export interface Target {
  /** Normalised: a path such as `/about` on this site, otherwise the whole URL. */
  address: string
  /**
   * Substring of every text with such an address, for a first filter in the database: letters and digits, possibly a
   * slash. May be empty.
   */
  needle: string
  /** True if a browser that follows this address arrives at the target. */
  matches(address: string): boolean
  /**
   * Replaces the target in an address with `to`. If both are paths of this site, origin, query, hash and trailing slash
   * are kept.
   */
  rewrite(address: string, to: string): string
}

/** Target of an address; null if nothing can be there. `origin` is the shop's own. */
export function targetOf(address: string, origin: string): Target | null {
  const wanted = normalizeAddress(address, origin)
  if (wanted === null) return null
  const needle = needleOf(wanted)
  return {
    address: wanted,
    needle,
    matches: (other) => other.includes(needle) && normalizeAddress(other, origin) === wanted,
    rewrite: (other, to) =>
      wanted.startsWith('/') && to.startsWith('/') ? withPath(other, to) : withAddress(other, to),
  }
}

/**
 * Normalises an address: a decoded path on this site without query, hash and trailing slash (`/home` becomes `/`),
 * otherwise the whole URL. Null for addresses without a document (`#part`, mailto, tel) and disallowed ones.
 */
export function normalizeAddress(address: string, origin: string): string | null {
  const href = safeHref(address)
  // Fast path: most addresses are plain paths, which `URL` wouldn't change.
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
  return withAddress(address, site + to + slash + rest)
}

/** Keeps surrounding spaces. */
const withAddress = (address: string, words: string) => address.replace(address.trim(), () => words)

function pathOf(pathname: string): string {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return path === '' || path === '/home' ? '/' : path
}

/** Invalid percent-encoding is kept as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The longest run of letters and digits in the last segment, because other characters have several spellings. Empty for
 * `/`, which may be written as `/home`.
 */
const needleOf = (place: string): string =>
  (/\/[^/]*$/.exec(place)![0].match(/^\/[a-z\d]+|[a-z\d]+/gi) ?? []).reduce(
    (longest, run) => (run.length > longest.length ? run : longest),
    '',
  )

let known: { origin: string; host: string } | undefined
/** Caches the host of the origin, which never changes, for reads of all texts. */
function hostOf(origin: string): string {
  if (known?.origin !== origin) known = { origin, host: new URL(origin).host }
  return known.host
}
