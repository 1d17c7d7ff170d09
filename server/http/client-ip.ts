import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Context, Next } from 'koa'

const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addAddress('::1', 'ipv6')

const inside = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
inside.addSubnet('fc00::', 7, 'ipv6')

/**
 * The client's IP address, for rate limits. X-Forwarded-For is trusted only from a proxy on this machine or, with a
 * public URL, in the private network. Its last entry counts, because the proxy added that one.
 */
export function clientIp({ socket, headers }: IncomingMessage, publicUrl: string | null): string {
  const peer = plain(socket.remoteAddress ?? '')
  if (!isIn(own, peer) && !(publicUrl !== null && isIn(inside, peer))) return peer
  const forwarded = plain(
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)!
      .trim(),
  )
  return isIPv4(forwarded) || isIPv6(forwarded) ? forwarded : peer
}

/** Rate limits apply per IPv4 address or IPv6 /64, because one household has many IPv6 addresses. */
export const rateLimitKey = (address: string): string => prefixOf(address, 4)

/** The IPv4 address, or the IPv6 /48: the most that one customer of a provider usually gets. */
export const networkOf = (address: string): string => prefixOf(address, 3)

/** @param length - Groups of an IPv6 address, of 16 bits each. */
function prefixOf(address: string, length: number): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const zeroes = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeroes, ...last].slice(0, length)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${length * 16}`
}

/** Sets Koa's client IP, and allows secure cookies behind a proxy that terminates TLS. */
export function setClientIp(publicUrl: string | null) {
  const https = publicUrl?.startsWith('https:') ?? false
  return (ctx: Context, next: Next) => {
    ctx.request.ip = clientIp(ctx.req, publicUrl)
    if (https) ctx.cookies.secure = true
    return next()
  }
}

const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Unwraps an IPv4-mapped IPv6 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
