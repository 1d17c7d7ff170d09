import { createHash } from 'node:crypto'
import { Trouble } from './trouble.ts'

const scheme = /^([a-z][a-z0-9+.-]*):\/\//i
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a host is this computer itself, where nobody listens in. */
const isHere = (host: string) => loopback.test(host)

/**
 * The origin that somebody means: `shop.example`, `https://shop.example/cms/pages`. Https is assumed, but for this computer itself. Throws a
 * Trouble for what is no address, and for one that would carry passwords and work in the clear.
 */
export function originOf(typed: string): string {
  const text = typed.trim()
  const given = scheme.exec(text)?.[1]?.toLowerCase()
  const address = given ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isWeb = url && (url.protocol === 'https:' || url.protocol === 'http:')
  if (!isWeb || /[\s\\]/.test(text) || url.username || url.password)
    throw new Trouble('address', 'This is not the address of a shop. It looks like shop.example.')
  if (!given && isHere(url.hostname)) return new URL(`http://${text}`).origin
  if (url.protocol === 'http:' && !isHere(url.hostname))
    throw new Trouble(
      'address',
      `Everybody on the way could read along at an http address. Use https://${url.host}, or ask whoever runs the shop.`,
    )
  return url.origin
}

/** The host of a server's pages in this app. */
export const keyOf = (origin: string): string =>
  `shop-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`
