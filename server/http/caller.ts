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
 * The address of whoever calls, for rate limits. X-Forwarded-For is believed only of a proxy: one on this machine or, when the
 * shop has a public address, one in the private network before it. Anybody else could write there what they like. Of the header
 * the last address counts, the one that the proxy itself has added.
 */
export function callerOf({ socket, headers }: IncomingMessage, publicUrl: string | null): string {
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

/** Who counts as one in a rate limit: an address or, as one household has very many of them, an IPv6 network of 64 bits. */
export function householdOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const zeroes = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeroes, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Tells Koa who calls, and that a cookie for https may be set although a proxy speaks http to us. */
export function callers(publicUrl: string | null) {
  const https = publicUrl?.startsWith('https:') ?? false
  return (ctx: Context, next: Next) => {
    ctx.request.ip = callerOf(ctx.req, publicUrl)
    if (https) ctx.cookies.secure = true
    return next()
  }
}

const isIn = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** An IPv4 address that comes by an IPv6 socket, as what it is. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
