import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#server/features/blog/markdown.ts'
import { parseLinks, writeLink } from './linked-text.ts'
import { safeHref } from './links.ts'

describe('links in text', () => {
  test('links and surrounding text are split in order', { tags: ['S2.22'] }, () => {
    expect(parseLinks('See [us](/about) or [them](https://a.example).')).toEqual([
      { text: 'See ' },
      { text: 'us', href: '/about' },
      { text: ' or ' },
      { text: 'them', href: 'https://a.example' },
      { text: '.' },
    ])
  })

  test.each(['[a](javascript:alert)', '[a]( /b)', '[](/b)', '[a] (/b)', '[a](/b', '[a](//b)'])(
    '%s stays text',
    (text) => {
      expect(parseLinks(text)).toEqual([{ text }])
    },
  )
})

const dragon = 'https://en.wikipedia.org/wiki/Dragon_(disambiguation)'

describe('parentheses in addresses', () => {
  test.each([dragon, '/a()', '/(a)(b)c', '/(a(b(c)))', 'tel:(030)1'])(
    '%s keeps its pairs',
    { tags: ['S10.106'] },
    (href) => {
      expect(parseLinks(`(see [b](${href}))`)).toEqual([{ text: '(see ' }, { text: 'b', href }, { text: ')' }])
    },
  )

  test.each(['[a](/b(c)', '[a](/(b(c(d(e)))))', '[a](/b(c d))', '[a](x(b))', '[a](/b[c](d))'])(
    '%s stays text',
    { tags: ['S10.106'] },
    (text) => {
      expect(parseLinks(text)).toEqual([{ text }])
    },
  )

  const address = fc.string({ unit: fc.constantFrom('a', '/', '_', '()', '(', ')', '(b)', '.'), maxLength: 10 })

  test('property: posts read the same addresses', { tags: ['S10.106', 'G10.21'] }, () => {
    fc.assert(
      fc.property(address, (rest) => {
        fc.pre(!/\(.*\(.*\(.*\(/.test(rest))
        const text = `[a](/a${rest})`
        const [link] = parseLinks(text)
        const [, href] = /href="([^"]*)"/.exec(renderMarkdown(text)) ?? []
        expect(link!.href).toBe(href)
      }),
      { numRuns: 500 },
    )
  })

  test('property: an address that is written is read again', { tags: ['E10.11'] }, () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.string({ maxLength: 20 })), (rest) => {
        const href = `/a${rest}b`
        const [{ href: written } = {}, ...others] = parseLinks(writeLink('a', href))
        expect(others).toEqual([])
        expect(writeLink('a', written!)).toBe(`[a](${written})`)
        const plain = (text: string) => text.replaceAll('%28', '(').replaceAll('%29', ')').replace(/\s/g, '%20')
        expect(plain(written!)).toBe(plain(href))
      }),
      { numRuns: 500 },
    )
    expect([dragon, '/a)(b', '/a b(c)', '/[a](b)'].map((href) => writeLink('x', href))).toEqual([
      `[x](${dragon})`,
      '[x](/a%29%28b)',
      '[x](/a%20b(c))',
      '[x](/[a]%28b%29)',
    ])
  })
})

const pieces = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '[',
    ']',
    '](',
    '(',
    ')',
    '[a](/b)',
    '[c](/d_(e))',
    '[x](javascript:1)',
    '[y](https://a.example)',
    '\n',
  ),
)

test('the pieces of any text add up to it, and no link is unsafe', () => {
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('')
      const parsed = parseLinks(text)
      const source = parsed.map((piece) => (piece.href ? `[${piece.text}](${piece.href})` : piece.text))
      expect(source.join('')).toBe(text)
      for (const { href } of parsed)
        if (href)
          expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(href, 'https://shop.example').protocol)
    }),
    { numRuns: 500 },
  )
})

test('property: links without parentheses are read as ever', { tags: ['S10.106'] }, () => {
  const before = /\[([^[\]]{1,500})\]\(([^()\s]{1,2000})\)/g
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('')
      const wanted = [...text.matchAll(before)]
        .filter(([, , href]) => safeHref(href) !== null)
        .map(({ index, 1: text, 2: href }) => ({ index, text, href }))
      let index = 0
      const found = parseLinks(text).map((piece) => {
        const at = index
        index += piece.text.length + (piece.href ? piece.href.length + 4 : 0)
        return { index: at, ...piece }
      })
      expect(found.filter(({ href }) => href && !href.includes('('))).toEqual(wanted)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['['.repeat(1e5), 1],
  ['('.repeat(1e5), 1],
  ['[a](/'.repeat(2e4) + '('.repeat(1e5), 1],
  ['[a](/b('.repeat(2e4), 1],
  ['[a](/b()'.repeat(2e4), 1],
  [`[a](/${'()'.repeat(5e4)}`, 1],
  [`[a](/${'(b'.repeat(3)}${'c'.repeat(1e5)}`, 1],
  [`[a](/${'(((b)))'.repeat(1999)}`.repeat(10), 1],
  ['[a](/b(c))'.repeat(1e4), 1e4],
  ['[a]('.repeat(1e5), 1],
  [`[${'a'.repeat(499)}`.repeat(1000), 1],
  [`[a](/${'b'.repeat(1999)}`.repeat(1000), 1],
  ['[a](/b)'.repeat(1e4), 1e4],
])('hostile text of any length is parsed in linear time (%#)', (text, count) => {
  // Quadratic matching would exceed the test's timeout.
  expect(parseLinks(text)).toHaveLength(count)
})
