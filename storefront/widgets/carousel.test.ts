import { expect, test } from 'vitest'
import { fromIndex, swipe, wrap } from './carousel.ts'

test('the index wraps around and stays with one or fewer items', { tags: ['S4.4'] }, () => {
  expect([wrap(6, 6), wrap(-1, 6), wrap(3, 6)]).toEqual([0, 5, 3])
  expect([wrap(1, 1), wrap(-1, 0), wrap(5, 1)]).toEqual([0, 0, 0])
})

test('a swipe is at least 50 px and mostly horizontal', { tags: ['S4.5', 'S9.5'] }, () => {
  expect([swipe(-50, 0), swipe(50, 10), swipe(-49, 0), swipe(-60, 80)]).toEqual([1, -1, 0, 0])
})

test('the current item comes first and none is lost', () => {
  expect(fromIndex(['a', 'b', 'c'], 1)).toEqual(['b', 'c', 'a'])
  expect(fromIndex(['a', 'b', 'c'], 0)).toEqual(['a', 'b', 'c'])
})
