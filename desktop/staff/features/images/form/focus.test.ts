import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CENTRE, focusAfter, focusAt, focusInWords } from './focus.ts'

const box = { left: 100, top: 50, width: 200, height: 100 }

test('a click on the image gives its position in percent', () => {
  expect(focusAt({ clientX: 150, clientY: 125 }, box)).toEqual({ x: 25, y: 75 })
  expect(focusAt({ clientX: 0, clientY: 900 }, box)).toEqual({ x: 0, y: 100 })
})

test('arrows move by 1 %, with Shift by 10 %, Home centres, others do nothing', () => {
  expect(focusAfter('ArrowRight', false, CENTRE)).toEqual({ x: 51, y: 50 })
  expect(focusAfter('ArrowUp', true, CENTRE)).toEqual({ x: 50, y: 40 })
  expect(focusAfter('ArrowLeft', true, { x: 3, y: 50 })).toEqual({ x: 0, y: 50 })
  expect(focusAfter('Home', false, { x: 3, y: 9 })).toEqual(CENTRE)
  expect(focusAfter('Tab', false, CENTRE)).toBeNull()
})

test('the focal point is described in words', () =>
  expect(focusInWords({ x: 33.4, y: 0 })).toBe('33 % from the left, 0 % from the top'))

test('the focal point stays within the image', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  const size = fc.double({ min: 0, max: 1e5, noNaN: true })
  const keys = fc.array(
    fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home'), fc.boolean()),
  )
  fc.assert(
    fc.property(
      number,
      number,
      number,
      number,
      size,
      size,
      keys,
      (clientX, clientY, left, top, width, height, pressed) => {
        let focus = focusAt({ clientX, clientY }, { left, top, width, height })
        for (const [key, shift] of pressed) focus = focusAfter(key, shift, focus)!
        for (const percent of [focus.x, focus.y]) {
          expect(percent).toBeGreaterThanOrEqual(0)
          expect(percent).toBeLessThanOrEqual(100)
        }
      },
    ),
  )
})
