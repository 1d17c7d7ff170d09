import { createHash } from 'node:crypto'
import { ShopError } from './shop-error.ts'

const scheme = /^([a-z][a-z0-9+.-]*):\/\//i
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** True for this computer's own addresses, where unencrypted traffic can't be intercepted. */
const isLoopback = (host: string) => loopback.test(host)

/**
 * Origin of a typed address, such as `shop.example` or `https://shop.example/cms/pages`. Defaults to https except for
 * this computer. Throws a ShopError if it is no address, or would send passwords unencrypted.
 */
export function originOf(typed: string): string {
  const text = typed.trim()
  const given = scheme.exec(text)?.[1]?.toLowerCase()
  const address = given ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isWeb = url && (url.protocol === 'https:' || url.protocol === 'http:')
  if (!isWeb || /[\s\\]/.test(text) || url.username || url.password)
    throw new ShopError('address', 'This is not a shop’s address. An address looks like shop.example.')
  if (!given && isLoopback(url.hostname)) return new URL(`http://${text}`).origin
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new ShopError(
      'address',
      `An http address is not encrypted, so others could read your work. Use https://${url.host}, or ask the person who runs the shop.`,
    )
  return url.origin
}

/** Host of a server's pages in this app. */
export const keyOf = (origin: string): string =>
  `shop-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`
