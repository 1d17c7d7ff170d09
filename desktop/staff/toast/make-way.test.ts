import { expect, test } from 'vitest'
import { weigh } from './make-way.ts'

const box = (top: number, left = 0) => ({ top, left, bottom: top + 40, right: left + 100 })
const control = (top: number, left = 0, isInUse = false) => ({ box: box(top, left), isInUse })

test('a toast counts the controls that it covers, and the one in use more than all others', () => {
  const others = [control(0), control(30), control(80)]
  expect(weigh(box(10), others)).toBe(2)
  expect(weigh(box(200), others)).toBe(0)
  expect(weigh(box(0, 100), others)).toBe(0)
  expect(weigh(box(80), [...others, control(100, 0, true)])).toBeGreaterThan(weigh(box(10), others))
})
