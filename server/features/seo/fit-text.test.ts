import { assert, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { cardText, CELL, fit, LINE } from './fit-text.ts'

const sizes = [80, 60, 40]
const box = { width: 480, height: 250, maxLines: 4 }

test('a title uses the largest size that fits, and ends in an ellipsis', () => {
  expect(fit('Wyrm', sizes, box)).toEqual({ size: 80, lines: ['Wyrm'] })
  expect(fit('Ember wyrm of the deep', sizes, box)).toEqual({ size: 60, lines: ['Ember wyrm of', 'the deep'] })
  expect(fit('Ember wyrmlings of ash', sizes, { ...box, height: 100 })).toEqual({
    size: 40,
    lines: ['Ember wyrmlings of', 'ash'],
  })
  expect(fit('x'.repeat(100), sizes, box)).toEqual({
    size: 40,
    lines: ['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(20), `${'x'.repeat(19)}…`],
  })
  expect(fit('', sizes, box).lines).toEqual([])
})

test('no generated title overflows its box', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 200 }), integer({ min: 60, max: 400 }), (text, height) => {
      const { size, lines } = fit(cardText(text), sizes, { ...box, height })
      const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
      for (const line of lines) expect([...segments.segment(line)].length * size * CELL).toBeLessThanOrEqual(box.width)
      expect(lines.length).toBeLessThanOrEqual(4)
      expect(lines.length * size * LINE).toBeLessThanOrEqual(height)
    }),
  )
})

test('card text is one line without emoji and control characters', () => {
  expect(cardText(' Red\n\tdragon 🐉👩🏽‍🎨 \u202e\0no. 1\ud800 e\u0301')).toBe('Red dragon no. 1\ufffd é')
})
