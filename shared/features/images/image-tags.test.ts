import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tagsIn, tidyTags } from './image-tags.ts'

test('§5 tags are comma-separated, trimmed, with empties dropped; each is there once', () => {
  expect(tagsIn(' dragons, , red wyrms,dragons,')).toEqual(['dragons', 'red wyrms'])
  expect(tagsIn('')).toEqual([])
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', '\t', 'é'), maxLength: 200 }), (text) => {
      const tags = tagsIn(text)
      for (const tag of tags) expect([tag.trim(), tag.includes(','), tag === '']).toEqual([tag, false, false])
      expect(new Set(tags).size).toBe(tags.length)
      expect(tidyTags(tags)).toEqual(tags)
    }),
  )
})
