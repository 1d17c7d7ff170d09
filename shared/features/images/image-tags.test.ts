import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTags, normalizeTags } from './image-tags.ts'

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
