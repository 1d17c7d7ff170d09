import { expect, test } from 'vitest'
import { addAll, extend, nothing, toggle } from './selection.ts'
import { nextIndex } from '#staff/features/images/useGridKeys.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted().join('')

test('a click selects one image, Shift everything between in display order', () => {
  const one = toggle(nothing, 'b')
  expect(chosen(one)).toBe('b')
  const range = extend(one, 'd', shown)
  expect(chosen(range)).toBe('bcd')
  expect(chosen(extend(range, 'a', shown))).toBe('abcd')
  // A range is deselected in the same way.
  expect(chosen(extend(toggle(range, 'b'), 'c', shown))).toBe('d')
  expect(chosen(toggle(one, 'b'))).toBe('')
})

test('a range whose anchor is hidden selects only the clicked image', () => {
  expect(chosen(extend(toggle(nothing, 'x'), 'c', shown))).toBe('cx')
  expect(chosen(extend(nothing, 'c', shown))).toBe('c')
})

test('addAll adds the shown images to the selection', () => {
  expect(chosen(addAll(toggle(nothing, 'x'), shown))).toBe('abcdex')
})

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, -1],
  ['ArrowLeft', 0, -1],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, -1],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, -1],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['x', 5, -1],
] as const)('%s moves from card %i of 10 in 4 columns to %i', (key, at, to) => {
  expect(nextIndex(key, at, 10, 4)).toBe(to)
})
