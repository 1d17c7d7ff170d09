import { assert, ipV4, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '127.0.0.1',
  '127.255.1.2',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '0.0.0.0',
  '::',
  '::1',
  'fd00::1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test('an IPv4-mapped IPv6 address counts as IPv4', () => {
  assert(property(ipV4(), (address) => isPublicAddress(`::ffff:${address}`) === isPublicAddress(address)))
})
