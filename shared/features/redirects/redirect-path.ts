import { safeHref } from '#shared/blocks/links.ts'
import { parseUrl } from '#shared/older-browsers.ts'

/** Characters of an address. */
export const MAX_PATH = 500
/** Parameters that a redirect names. */
const MAX_PARAMETERS = 10

/**
 * The path by which redirects and missing pages are compared: decoded, in lower case, without host, query, fragment and
 * trailing slash. Null if the text is no address with a path, or a longer one than `MAX_PATH`.
 */
export function redirectPath(written: string): string | null {
  const [, host, path = ''] = /^(https?:\/\/[^/?#\\]+)?([^?#]*)/i.exec(written.trim())!
  if ((!host && path === '') || /^[a-z][a-z\d+.-]*:/i.test(path)) return null
  const plain = decoded(path)
    ?.normalize()
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^(?!\/)/, '/')
    .replace(/(?<=.)\/$/, '')
  const isPath =
    plain !== undefined && plain.length <= MAX_PATH && !/\p{Surrogate}/u.test(plain) && !/[\p{Cc}\\]/u.test(plain)
  return isPath ? plain : null
}

/**
 * The address that a redirect applies to, as it is stored: its path as in `redirectPath`, and the parameters that it
 * names in one order. Null as there, with too many of them, or if an encoding is malformed.
 */
export function redirectSource(written: string): string | null {
  const path = redirectPath(written)
  const named = [...parametersOf(written.trim())].toSorted()
  const source = named.length === 0 ? path : `${path}?${named.join('&')}`
  if (path === null || source === null || named.length > MAX_PARAMETERS) return null
  return source.length > MAX_PATH || source.includes('\u{FFFD}') ? null : source
}

/** The parameters of an address, each once, as `name=value` in the spelling by which they are compared. */
export function parametersOf(address: string): Set<string> {
  const found = new Set<string>()
  if (!address.includes('?')) return found
  for (const [name, value] of new URLSearchParams(queryOf(address)))
    if (name !== '' || value !== '') found.add(comparable(name) + (value === '' ? '' : `=${comparable(value)}`))
  return found
}

/** The query of an address with its `?`; empty without one. */
export const queryOf = (address: string): string => /^[^?#]*(\?[^#]*)?/.exec(address)![1] ?? ''

const comparable = (text: string) =>
  /^[a-z\d_]*$/.test(text)
    ? text
    : text
        .toLowerCase()
        .normalize()
        .replaceAll(/[\s\p{Cc}%&+#=\\]/gu, (character) => encodeURIComponent(character).toLowerCase())

/** A query, and a fragment, without the parameters of these names, which are those of another address. */
export function withoutParameters(rest: string, named: string): string {
  const names = new Set([...parametersOf(named)].map(nameOf))
  const [, query = '', hash = ''] = /^\??([^#]*)(.*)$/s.exec(rest)!
  if (names.size === 0 || query === '') return rest
  const others = query.split('&').filter((part) => [...parametersOf(`?${part}`)].some((one) => !names.has(nameOf(one))))
  return (others.length > 0 ? `?${others.join('&')}` : '') + hash
}

const nameOf = (parameter: string) => parameter.split('=', 1)[0]!

/** Undefined if it is malformed. Encoded slashes and percent signs stay encoded, so decoding twice changes nothing. */
function decoded(path: string): string | undefined {
  try {
    return decodeURI(path.replaceAll('%25', '%2525'))
  } catch {
    return undefined
  }
}

/** An address for a header or a link: what isn't ASCII is encoded, and what is encoded stays so. */
export const encodeAscii = (address: string): string => address.replaceAll(/[^!-~]+/g, encodeURIComponent)

/** Whether a redirect may lead there: to a path of the shop, or to an https address. */
export const isRedirectTarget = (target: string): boolean =>
  !/[\s\p{Cc}\\]/u.test(target) && safeHref(target) !== null && (target.startsWith('/') || isSecure(parseUrl(target)))

const isSecure = (url: URL | null) => url?.protocol === 'https:' && url.username === '' && url.password === ''

/** Path of the shop that a redirect leads to, as in `redirectPath`; null for another site. */
export const targetPath = (target: string): string | null => (target.startsWith('/') ? redirectPath(target) : null)
