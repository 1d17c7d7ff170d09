import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLinks } from '#shared/blocks/linked-text.ts'
import { hostileText } from '#tests/harness/hostile.ts'
import { anyUrl } from '#tests/harness/any-text.ts'
import { replaceRange, findLinkAt, formatLink, findLinks, checkLinkText } from './markup.ts'

test('links are written as [text](url) in place of the selection', { tags: ['E2.24'] }, () => {
  const text = 'see the shop now'
  const { text: after, cursor } = replaceRange(text, 4, 12, formatLink('the shop', '/gallery'))
  expect(after).toBe('see [the shop](/gallery) now')
  expect(after.slice(cursor)).toBe(' now')
})

test('any text and address results in one link or a refusal', () => {
  expect(formatLink(' two\n lines ', 'https://a.example/b_(c)')).toBe('[two lines](https://a.example/b_(c))')
  expect(checkLinkText('[SALE]')).toMatch(/square brackets/)
  expect(checkLinkText('a'.repeat(501))).toMatch(/at most 500/)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), anyUrl({ hasFragment: true }), (words, url) => {
      fc.pre(checkLinkText(words) === null)
      expect(parseLinks(formatLink(words, url))).toMatchObject([{ text: words.trim().replace(/\s+/g, ' ') }])
    }),
  )
})

test('a link is found under the cursor, but not at its edge', () => {
  const text = 'a [b](/c) d'
  const link = { start: 2, end: 9, text: 'b', href: '/c' }
  for (const at of [3, 5, 8]) expect(findLinkAt(text, at, at)).toMatchObject(link)
  for (const at of [0, 2, 9, 11]) expect(findLinkAt(text, at, at)).toBeNull()
  expect(findLinkAt(text, 2, 9)).toMatchObject(link)
  expect(findLinkAt(text, 0, 5)).toBeNull()
})

test('link positions match the markup in any text', () => {
  const linked = fc.tuple(hostileText, hostileText).map(([label, url]) => `[${label}](${url})`)
  fc.assert(
    fc.property(fc.array(fc.oneof(linked, hostileText)), (parts) => {
      const text = parts.join(' ')
      for (const { start, end, text: label, href } of findLinks(text))
        expect(text.slice(start, end)).toBe(`[${label}](${href})`)
    }),
  )
})
