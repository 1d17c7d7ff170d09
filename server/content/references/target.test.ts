import { describe, expect, test } from 'vitest'
import { pageKey } from '#shared/features/banners/page-key.ts'
import { LONG_TURN_MS, longestTurn } from '#tests/harness/longest-turn.ts'
import { normalizeAddress, targetOf } from './target.ts'

const ORIGIN = 'https://shop.example'
const place = (address: string) => normalizeAddress(address, ORIGIN)

describe('placeOf', () => {
  test.each([
    ['/about', '/about'],
    [' /about/ ', '/about'],
    ['/about?from=menu', '/about'],
    ['/about/#team', '/about'],
    ['/%61bout', '/about'],
    ['/shop/../about', '/about'],
    ['https://shop.example/about', '/about'],
    ['http://SHOP.example/about#x', '/about'],
    ['https://shop.example', '/'],
    ['/home', '/'],
    ['/?page=2', '/'],
    ['/pictures/a%20b.webp', '/pictures/a b.webp'],
    ['/100%', '/100%'],
    ['https://elsewhere.example/about', 'https://elsewhere.example/about'],
  ])('%s: %s', (address, wanted) => expect(place(address)).toBe(wanted))

  test.each([
    '#team',
    'mailto:a@b.example',
    'tel:123',
    'about',
    '',
    '//shop.example/about',
    'javascript:alert(1)',
    'http://',
  ])('%s has no document', (address) => expect(place(address)).toBeNull())
})

test('a target matches its own addresses but no longer ones', () => {
  const about = targetOf('/about', ORIGIN)!
  expect(about.needle).toBe('/about')
  for (const address of ['/about', '/about/', 'https://shop.example/about?x#y'])
    expect(about.matches(address)).toBe(true)
  for (const address of ['/about-us', '/about/us', '/blog/about', '/About', 'https://a.example/about', 'about'])
    expect(about.matches(address), address).toBe(false)
  expect(targetOf('/32mm-or-54mm', ORIGIN)!.needle).toBe('/32mm')
  expect(targetOf('/a-very-long-name', ORIGIN)!.needle).toBe('very')
  expect(targetOf('/', ORIGIN)!.matches('/home')).toBe(true)
  expect(targetOf('mailto:a@b.example', ORIGIN)).toBeNull()
})

test.each([
  ['/old', '/new', '/new'],
  ['/old/', '/new', '/new/'],
  [' /old?a=1&b#c ', '/new', ' /new?a=1&b#c '],
  ['https://shop.example/old#c', '/new', 'https://shop.example/new#c'],
  ['https://shop.example', '/new', 'https://shop.example/new'],
  ['/old/', '/', '/'],
  ['/', '/new', '/new'],
  ['/$&', '/new$1', '/new$1'],
  ['https://cdn.example/a.webp', '/pictures/a.webp', '/pictures/a.webp'],
  ['/pictures/a.webp', 'https://cdn.example/a.webp', 'https://cdn.example/a.webp'],
])('%s rewritten to %s: %s', (address, to, wanted) =>
  expect(targetOf(address, ORIGIN)!.rewrite(address, to)).toBe(wanted),
)

test('an address of many slashes takes no time', { tags: ['A10.13'] }, async () => {
  const address = `/a${'/'.repeat(100_000)}b`
  expect(await longestTurn(async () => place(address))).toBeLessThan(LONG_TURN_MS)
  expect(await longestTurn(async () => pageKey(address))).toBeLessThan(LONG_TURN_MS)
  expect([place('/about///'), place('/'), pageKey('//about///')]).toEqual(['/about', '/', 'about'])
})
