import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLinks, safeHref, safeSource } from './links.ts'

describe('http(s), mailto, tel and site paths are links', { tags: ['S10.2'] }, () => {
  test.each([
    'http://a.example',
    'https://a.example/x?y#z',
    'HTTPS://a.example',
    'mailto:a@b.example',
    'tel:+49123',
    '/gallery',
    '/',
    '#top',
  ])('%s', (address) => expect(safeHref(address)).toBe(address))

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'https:elsewhere',
    'http:///x',
    'mailto:',
    'gallery',
    '',
    null,
    7,
    {},
    ['/'],
  ])('%j is rejected', (address) => expect(safeHref(address)).toBeNull())
})

test('images may come from http(s) or this site only', () => {
  expect(
    ['https://a.example/b.png', '/b.png', 'mailto:a@b.example', 'tel:1', '#a', 'data:image/png,x'].map(safeSource),
  ).toEqual(['https://a.example/b.png', '/b.png', null, null, null, null])
})

describe('links in text', () => {
  test('links and surrounding text are split in order; http is external', { tags: ['S2.22'] }, () => {
    expect(parseLinks('See [us](/about) or [them](https://a.example).')).toEqual([
      'See ',
      { href: '/about', label: 'us', isExternal: false },
      ' or ',
      { href: 'https://a.example', label: 'them', isExternal: true },
      '.',
    ])
  })

  test.each(['[a](javascript:alert)', '[a]( /b)', '[](/b)', '[a] (/b)', '[a](/b', '[a](//b)'])(
    '%s stays text',
    (text) => {
      expect(parseLinks(text)).toEqual([text])
    },
  )
})

const pieces = fc.oneof(
  fc.string(),
  fc.constantFrom('[', ']', '](', ')', '[a](/b)', '[x](javascript:1)', '[y](https://a.example)', '\n'),
)

test('the pieces of any text add up to it, and no link is unsafe', () => {
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('')
      const parsed = parseLinks(text)
      const source = parsed.map((piece) => (typeof piece === 'string' ? piece : `[${piece.label}](${piece.href})`))
      expect(source.join('')).toBe(text)
      for (const piece of parsed)
        if (typeof piece !== 'string')
          expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(piece.href, 'https://shop.example').protocol)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['['.repeat(1e5), 1],
  ['[a]('.repeat(1e5), 1],
  [`[${'a'.repeat(499)}`.repeat(1000), 1],
  [`[a](/${'b'.repeat(1999)}`.repeat(1000), 1],
  ['[a](/b)'.repeat(1e4), 1e4],
])('hostile text of any length is parsed in linear time (%#)', (text, count) => {
  // Quadratic matching would exceed the test's timeout.
  expect(parseLinks(text)).toHaveLength(count)
})
