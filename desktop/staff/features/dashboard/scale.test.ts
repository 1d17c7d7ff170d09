import { expect, test } from 'vitest'
import { barAfter, labelInterval, ticksFor } from './scale.ts'

test.each([
  [0, [0, 1, 2, 3]],
  [1, [0, 1, 2, 3]],
  [4, [0, 2, 4, 6]],
  [7.5, [0, 3, 6, 9]],
  [33, [0, 15, 30, 45]],
  [1234.5, [0, 500, 1000, 1500]],
  [300_000, [0, 100_000, 200_000, 300_000]],
])('the axis of values up to %s has whole, even steps', (max, ticks) => {
  expect(ticksFor(max)).toEqual(ticks)
})

test('as many labels are shown as fit, at least one', () => {
  expect(labelInterval(7, 640)).toBe(1)
  expect(labelInterval(90, 640)).toBe(12)
  expect(labelInterval(30, 50)).toBe(30)
})

test('keys move between bars and stop at both ends', () => {
  expect(barAfter('ArrowRight', null, 7)).toBe(0)
  expect(barAfter('ArrowRight', 5, 7)).toBe(6)
  expect(barAfter('ArrowRight', 6, 7)).toBe(6)
  expect(barAfter('ArrowLeft', 0, 7)).toBe(0)
  expect(barAfter('End', 2, 7)).toBe(6)
  expect(barAfter('Home', 2, 7)).toBe(0)
  expect(barAfter('Escape', 2, 7)).toBeNull()
  expect(barAfter('Tab', 2, 7)).toBeUndefined()
})
