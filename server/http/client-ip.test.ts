import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientIp, rateLimitKey } from './client-ip.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each([
  ['127.0.0.1', '9.9.9.9', null, '9.9.9.9'],
  ['::ffff:127.0.0.1', '1.1.1.1, 9.9.9.9', null, '9.9.9.9'],
  ['::1', '2001:db8::1', null, '2001:db8::1'],
  ['127.0.0.1', 'nonsense\u00e9', null, '127.0.0.1'],
  ['127.0.0.1', undefined, null, '127.0.0.1'],
  ['8.8.8.8', '9.9.9.9', 'https://shop.example', '8.8.8.8'],
  ['172.17.0.1', '9.9.9.9', 'https://shop.example', '9.9.9.9'],
  ['172.17.0.1', '9.9.9.9', null, '172.17.0.1'],
  ['172.32.0.1', '9.9.9.9', 'https://shop.example', '172.32.0.1'],
])('%s with X-Forwarded-For %s is trusted only as a proxy', (peer, forwarded, publicUrl, caller) => {
  expect(clientIp(from(peer, forwarded), publicUrl)).toBe(caller)
})

test('an IPv6 /64 is one client', () => {
  expect(rateLimitKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(rateLimitKey('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(rateLimitKey('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(rateLimitKey('9.9.9.9')).toBe('9.9.9.9')
})
