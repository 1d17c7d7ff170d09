import { parseUrl } from '#shared/older-browsers.ts'

/** Origins under which staff see the shop: its own, the browser's, the desktop editor's. */
const origins = new Set<string>()

export function addOwnOrigins(...addresses: readonly string[]): void {
  for (const address of addresses) origins.add(originOf(address) ?? address)
}

/**
 * The host of the desktop editor's pages for a shop (desktop/core/shop/address.ts). Null where the browser has no
 * digests: at an unencrypted address.
 */
export async function editorOrigin(shopOrigin: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shopOrigin))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `app://shop-${hex.slice(0, 16)}`
}

/**
 * `/about` for `https://shop.example/about`, with its query and fragment: the shop's own addresses are written as
 * paths, wherever they were copied. All others stay as they are.
 */
export function ownPath(address: string): string {
  const [, origin = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#\\\s]+)(.*)$/is.exec(address.trim()) ?? []
  if (!origins.has(originOf(origin) ?? '')) return address
  // Two slashes would lead to another host.
  return `/${rest.replace(/^[/\\\s]+/, '')}`
}

/** Null for what isn't an address, or has a name and a password. `URL.origin` is `null` for other schemes. */
function originOf(address: string): string | null {
  const url = parseUrl(address)
  if (!url || url.username || url.password) return null
  // An address from before the shop had https is its own, too.
  const scheme = url.protocol === 'https:' && !url.port ? 'http:' : url.protocol
  return `${scheme}//${url.host.toLowerCase()}`
}

/** Like `ownPath`, for an address that is being typed: it may go on after the host. */
export const ownPathTyped = (address: string): string =>
  /^[a-z]+:\/\/[^/]+\/?$/i.test(address) ? address : ownPath(address)

/** Markdown whose links and pictures of this shop are paths. */
export const withOwnPaths = (markdown: string): string =>
  markdown.replace(/(\]\(\s*<?)([^\s<>()]+)/g, (_, start: string, address: string) => start + ownPath(address))
