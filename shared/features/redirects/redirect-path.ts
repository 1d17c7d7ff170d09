import { safeHref } from '#shared/blocks/links.ts'
import { parseUrl } from '#shared/older-browsers.ts'

/** Characters of an address. */
export const MAX_PATH = 500

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
