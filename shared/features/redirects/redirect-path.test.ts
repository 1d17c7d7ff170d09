import { expect, test } from 'vitest'
import { encodeAscii, isRedirectTarget, redirectPath, targetPath } from './redirect-path.ts'

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
