import { assert, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { cardText, CELL, fit, LINE } from './card-lines.ts'

const sizes = [80, 60, 40]
const room = { width: 480, height: 250, maxLines: 4 }

test('a title is as large as fits, shrinks before a word breaks, and ends in an ellipsis', () => {
  expect(fit('Wyrm', sizes, room)).toEqual({ size: 80, lines: ['Wyrm'] })
  expect(fit('Ember wyrm of the deep', sizes, room)).toEqual({ size: 60, lines: ['Ember wyrm of', 'the deep'] })
  expect(fit('Ember wyrmlings of ash', sizes, { ...room, height: 100 })).toEqual({
    size: 40,
    lines: ['Ember wyrmlings of', 'ash'],
  })
  expect(fit('x'.repeat(100), sizes, room)).toEqual({
    size: 40,
    lines: ['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(20), `${'x'.repeat(19)}…`],
  })
  expect(fit('', sizes, room).lines).toEqual([])
})

test('whatever the title, no line is wider and no text higher than its place', () => {
  assert(
    property(string({ unit: 'grapheme', maxLength: 200 }), integer({ min: 60, max: 400 }), (text, height) => {
      const { size, lines } = fit(cardText(text), sizes, { ...room, height })
      const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
      for (const line of lines) expect([...segments.segment(line)].length * size * CELL).toBeLessThanOrEqual(room.width)
      expect(lines.length).toBeLessThanOrEqual(4)
      expect(lines.length * size * LINE).toBeLessThanOrEqual(height)
    }),
  )
})

test('a card shows letters only: no emoji, no control characters, one line', () => {
  expect(cardText(' Red\n\tdragon 🐉👩🏽‍🎨 \u202e\0no. 1\ud800 e\u0301')).toBe('Red dragon no. 1\ufffd é')
})
