import { expect, test } from 'vitest'
import { contrastOf, MIN_CONTRAST, ratioText, rgbaOf } from './contrast.ts'

const contrast = (text: string, background: string) => contrastOf(rgbaOf(text), rgbaOf(background))

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
  expect(contrast('rgba(255, 255, 255, 0)', '#000000')).toBe(1)
  expect(contrast('#ffffff', 'rgba(255, 255, 255, 0)')).toBeCloseTo(21)
  expect(contrast('rgba(255, 255, 255, 0.5)', '#000000')).toBeCloseTo(contrast('#808080', '#000000'), 1)
})

test('ratioText rounds an insufficient contrast down', () => {
  expect(ratioText(4.499)).toBe('4.49:1')
  expect(ratioText(21)).toBe('21.00:1')
})
