import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLinks } from '#shared/blocks/links.ts'
import { hostileText } from '#tests/harness/hostile.ts'
import { inserted, linkAt, linkMarkup, placedLinks, problemOfWords } from './markup.ts'

test('§2 Insert Link: links inside text are written as [text](url), in the place of what was selected', () => {
  const text = 'see the shop now'
  const { text: after, cursor } = inserted(text, 4, 12, linkMarkup('the shop', '/gallery'))
  expect(after).toBe('see [the shop](/gallery) now')
  expect(after.slice(cursor)).toBe(' now')
})

test('what would end a link early is encoded or refused: it is one link, whatever its words and address', () => {
  expect(linkMarkup(' two\n lines ', 'https://a.example/b_(c)')).toBe('[two lines](https://a.example/b_%28c%29)')
  expect(problemOfWords('[SALE]')).toMatch(/Square brackets/)
  expect(problemOfWords('a'.repeat(501))).toMatch(/at most 500/)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.webUrl({ withFragments: true }), (words, url) => {
      fc.pre(problemOfWords(words) === null)
      expect(parseLinks(linkMarkup(words, url))).toMatchObject([{ label: words.trim().replace(/\s+/g, ' ') }])
    }),
  )
})

test('a link is found under the cursor, and not beside it', () => {
  const text = 'a [b](/c) d'
  const link = { start: 2, end: 9, label: 'b', href: '/c' }
  for (const at of [3, 5, 8]) expect(linkAt(text, at, at)).toMatchObject(link)
  for (const at of [0, 2, 9, 11]) expect(linkAt(text, at, at)).toBeNull()
  expect(linkAt(text, 2, 9)).toMatchObject(link)
  expect(linkAt(text, 0, 5)).toBeNull()
})

test('links stand where they are found to stand, in any text', () => {
  const linked = fc.tuple(hostileText, hostileText).map(([label, url]) => `[${label}](${url})`)
  fc.assert(
    fc.property(fc.array(fc.oneof(linked, hostileText)), (parts) => {
      const text = parts.join(' ')
      for (const { start, end, label, href } of placedLinks(text))
        expect(text.slice(start, end)).toBe(`[${label}](${href})`)
    }),
  )
})
