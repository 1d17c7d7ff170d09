import { expect, test } from 'vitest'
import { contrast, contrastOf, MIN_CONTRAST, ratioText, brighten, rgbaOf } from './contrast.ts'

const mixed = (text: string, background: string) => contrastOf(rgbaOf(text), rgbaOf(background))

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#22c55e', '#22c55e', 1],
  // The well-known greys just above and just below AA on white.
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#333333', '#ffffff', 12.63],
  ['#0a0a0a', '#ffffff', 19.8],
])('the contrast of %s on %s follows WCAG', { tags: ['B3.2'] }, (text, background, ratio) => {
  expect(contrast(text, background)).toBeCloseTo(ratio, 2)
})

test('default colours, green on black, are readable', () => {
  expect(contrast('#22c55e', '#000000')).toBeGreaterThan(MIN_CONTRAST)
})

test('translucent colours are blended with what is behind them', () => {
  expect(mixed('rgba(255, 255, 255, 0)', '#000000')).toBe(1)
  expect(mixed('#ffffff', 'rgba(255, 255, 255, 0)')).toBeCloseTo(21)
  expect(mixed('rgba(255, 255, 255, 0.5)', '#000000')).toBeCloseTo(contrast('#808080', '#000000'), 1)
})

test('ratioText rounds an insufficient contrast down', () => {
  expect(ratioText(4.499)).toBe('4.49:1')
  expect(ratioText(21)).toBe('21.00:1')
})

test('any colour becomes readable on the screen, and black on it', { tags: ['S10.97'] }, () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const colour = brighten(`#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`)
        expect(contrast(colour, '#050805')).toBeGreaterThanOrEqual(MIN_CONTRAST)
        expect(contrast('#000000', colour)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      }
})

test('a colour that can be read stays as it is', () => {
  expect(brighten('#c084fc')).toBe('#c084fc')
  expect(brighten('#000080')).not.toBe('#000080')
})

test('a short colour is the same as the long one, and anything else is refused', () => {
  expect(contrast('#fff', '#000')).toBe(21)
  expect(() => contrast('red', '#000')).toThrow('red is not a colour')
})
