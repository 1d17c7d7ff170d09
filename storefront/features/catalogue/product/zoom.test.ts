import { expect, test } from 'vitest'
import { FITTED, fitWithin, limitView, zoomAt } from './zoom.ts'

const phone = { width: 400, height: 800 }
const photo = { width: 1200, height: 1200 }

test('a picture fills the stage in one direction, also a small one', { tags: ['S2.47'] }, () => {
  expect(fitWithin(photo, phone)).toEqual({ width: 400, height: 400 })
  expect(fitWithin({ width: 200, height: 100 }, phone)).toEqual({ width: 400, height: 200 })
})

test("a picture grows up to the source's own pixels, and never shrinks below the stage", { tags: ['S2.47'] }, () => {
  expect(limitView({ ...FITTED, scale: 99 }, photo, phone).scale).toBe(3)
  expect(limitView({ ...FITTED, scale: 0.1 }, photo, phone).scale).toBe(1)
  expect(limitView({ ...FITTED, scale: 99 }, { width: 100, height: 100 }, phone).scale).toBe(1)
})

test('a magnified picture moves to its edges, and not where it is smaller than the stage', () => {
  expect(limitView({ scale: 3, x: 9999, y: -9999 }, photo, phone)).toEqual({ scale: 3, x: 400, y: -200 })
  expect(limitView({ scale: 1.5, x: -9999, y: 50 }, photo, phone)).toEqual({ scale: 1.5, x: -100, y: 0 })
})

test('what is under the finger stays there', () => {
  const at = { x: 50, y: 30 }
  const once = zoomAt({ scale: 2, x: 0, y: 0 }, 1.5, at, photo, phone)
  expect(once).toEqual({ scale: 3, x: -25, y: -15 })
  // Pixels of the fitted picture from its centre.
  const under = ({ scale, x, y }: typeof once) => [(at.x - x) / scale, (at.y - y) / scale]
  expect(under(once)).toEqual(under({ scale: 2, x: 0, y: 0 }))
  expect(zoomAt(once, 0.01, at, photo, phone)).toEqual(FITTED)
})
