import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTag, MAX_TAG, parseTags, normalizeTags, tagOfFolder } from './image-tags.ts'

test('tags are split at commas, trimmed and unique', { tags: ['I5.10'] }, () => {
  expect(parseTags(' dragons, , red wyrms,dragons,')).toEqual(['dragons', 'red wyrms'])
  expect(parseTags('')).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', '\t', 'é'), maxLength: 200 }), (text) => {
      const tags = parseTags(text)
      for (const tag of tags) expect([tag.trim(), tag.includes(','), tag === '']).toEqual([tag, false, false])
      expect(new Set(tags).size).toBe(tags.length)
      expect(normalizeTags(tags)).toEqual(tags)
    }),
  )
})

test('the tag of a folder ends between characters if its name is too long', () => {
  expect(tagOfFolder(' Dragons ')).toBe('Dragons')
  const family = '👩‍👩‍👧'
  expect(tagOfFolder('x'.repeat(MAX_TAG - 4) + family)).toBe('x'.repeat(MAX_TAG - 4))
  expect(tagOfFolder('x'.repeat(MAX_TAG - 5) + family)).toBe('x'.repeat(MAX_TAG - 5) + family)
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => isTag(tagOfFolder(name))))
})
