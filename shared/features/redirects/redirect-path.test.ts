import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  encodeAscii,
  isRedirectTarget,
  redirectPath,
  redirectSource,
  targetPath,
  withoutParameters,
} from './redirect-path.ts'

test.each([
  ['/About', '/about'],
  [' /about/ ', '/about'],
  ['about', '/about'],
  ['//a///b//', '/a/b'],
  ['https://Old.example/A?b#c', '/a'],
  ['https://old.example', '/'],
  ['/', '/'],
  ['/Sch%C3%B6n', '/schön'],
  ['/scho\u0308n', '/schön'],
  ['/a%2Fb%3F', '/a%2fb%3f'],
  ['/50%25', '/50%25'],
  ['/a b', '/a b'],
  ['/%zz', null],
  ['/%00', null],
  [String.raw`/\elsewhere.example`, null],
  ['mailto:a@b.example', null],
  ['?a=1', null],
  ['', null],
  ['/\uD800', null],
  [`/${'a'.repeat(500)}`, null],
])('%j is compared as %j', { tags: ['S2.75'] }, (written, path) => {
  expect(redirectPath(written)).toBe(path)
  if (path === null) return
  expect(redirectPath(path)).toBe(path)
  expect(redirectPath(encodeAscii(path))).toBe(path)
})

test.each([
  ['/index.php?id_product=12', '/index.php?id_product=12'],
  ['https://Old.example/Index.php?ID_Product=12&controller=Product#top', '/index.php?controller=product&id_product=12'],
  ['/a?b=2&a=1&b=2', '/a?a=1&b=2'],
  ['/a?id[]=2&id[]=1', '/a?id[]=1&id[]=2'],
  ['/a?q=big+dragon', '/a?q=big%20dragon'],
  ['/a?q=big%20dragon', '/a?q=big%20dragon'],
  ['/a?q=1%2B1%26%3D%23%25', '/a?q=1%2b1%26%3d%23%25'],
  ['/a?q=Sch%C3%B6n', '/a?q=schön'],
  ['/a?route=product/product&path=20_27', '/a?path=20_27&route=product/product'],
  ['/shop.asp?12', '/shop.asp?12'],
  ['/shop.asp?12=', '/shop.asp?12'],
  ['/a?', '/a'],
  ['/a?&&=', '/a'],
  ['/a/?b=100%', '/a?b=100%25'],
  [' /a?b=1 ', '/a?b=1'],
  ['/a#b?c=1', '/a'],
  ['/a?q=%E9', null],
  ['?a=1', null],
  [`/a?b=${'c'.repeat(500)}`, null],
  [`/a?${Array.from({ length: 11 }, (_, at) => at).join('&')}`, null],
])('%j applies to %j', { tags: ['S10.85'] }, (written, source) => {
  expect(redirectSource(written)).toBe(source)
  if (source !== null) expect(redirectSource(encodeAscii(source))).toBe(source)
})

test('the same parameters in any order and spelling are the same address', { tags: ['S10.85'] }, () => {
  const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), { maxLength: 5 })
  fc.assert(
    fc.property(pairs, (written) => {
      const address = (list: [string, string][]) => `/a?${new URLSearchParams(list)}`
      const source = redirectSource(address(written))
      expect(redirectSource(address(written.toReversed()))).toBe(source)
      if (source === null) return
      expect(redirectSource(source)).toBe(source)
      expect(redirectSource(encodeAscii(source))).toBe(source)
      if (source !== '/a') expect(withoutParameters(`?${new URLSearchParams(written)}#x`, source)).toBe('#x')
    }),
  )
})

test('the parameters that a redirect names are used up, and others stay as they are', { tags: ['S10.85'] }, () => {
  const without = (rest: string) => withoutParameters(rest, '/index.php?controller=product&id_product=12')
  expect(without('?ID_product=12&utm_source=a+b&controller=product&fbclid=%C3%B6')).toBe(
    '?utm_source=a+b&fbclid=%C3%B6',
  )
  expect(without('?id_product=12&id_product=13')).toBe('')
  expect([without(''), without('?a#b'), without('#b')]).toEqual(['', '?a#b', '#b'])
  expect(withoutParameters('?a=1', '/index.php')).toBe('?a=1')
})

test('targets are paths of the shop and https addresses', { tags: ['S2.76'] }, () => {
  for (const target of ['/', '/a?b=1#c', '/schön', 'https://other.example/a'])
    expect([target, isRedirectTarget(target)]).toEqual([target, true])
  for (const target of [
    'a',
    '//a',
    'http://a.example',
    'https://',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'HTTPS:evil.example',
    'https://a:b@c.example',
    'mailto:a@b.example',
    '/a b',
  ])
    expect([target, isRedirectTarget(target)]).toEqual([target, false])
  expect([targetPath('/A/?b'), targetPath('https://other.example/a')]).toEqual(['/a', null])
})
