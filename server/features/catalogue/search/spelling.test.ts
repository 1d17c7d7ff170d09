import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countMissing, lettersOf, measure } from './spelling.ts'

/** Mistakes between two texts, each swap of neighbours counting as one, by the definition. */
function distanceOf(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const swapped = a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1) && a.length > 1 && b.length > 1
  return Math.min(
    distanceOf(a.slice(0, -1), b) + 1,
    distanceOf(a, b.slice(0, -1)) + 1,
    distanceOf(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
    swapped ? distanceOf(a.slice(0, -2), b.slice(0, -2)) + 1 : Infinity,
  )
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })

test('counts mistakes in whole words and in beginnings, up to the limit', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (term, other, limit) => {
      const beginnings = Array.from({ length: other.length + 1 }, (_, length) =>
        distanceOf(term, other.slice(0, length)),
      )
      const nearest = Math.min(distanceOf(term, other), term.length < 4 ? Infinity : Math.min(...beginnings) + 0.5)
      expect(measure(term, other, limit)).toBe(Math.floor(nearest) <= limit ? nearest : Infinity)
    }),
    { numRuns: 300 },
  )
})

test('counts the letters that a word lacks', () => {
  expect(countMissing(lettersOf('dragon'), lettersOf('wagon'))).toBe(2)
  expect(countMissing(lettersOf('dragon'), lettersOf('dragons'))).toBe(0)
})
