import { expect, test } from 'vitest'
import { pageWindow } from './pageWindow.ts'

test('shows first, last and neighbours, with gaps of at least two pages', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(1, 3)).toEqual([1, 2, 3])
  expect(pageWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
  expect(pageWindow(1, 20)).toEqual([1, 2, null, 20])
})

test('a page beyond the last still links back', () => {
  expect(pageWindow(9, 3)).toEqual([1, 2, 3])
})
