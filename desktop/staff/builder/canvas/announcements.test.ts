import type { Active } from '@dnd-kit/core'
import { afterEach, expect, test } from 'vitest'
import { announcements, session } from './announcements.ts'
import type { Drop } from './drop.ts'

const active = { id: 'block:a', data: { current: { kind: 'block', id: 'a', name: 'Hero' } } } as unknown as Active
const drop = (place: string, more: Partial<Drop> = {}): Drop => ({
  goal: { kind: 'row', number: 2, order: 0 },
  place,
  isFull: false,
  mark: null,
  ...more,
})
const moveTo = (found: Drop | null) => {
  session.drop = found
  return announcements.onDragMove!({ active, over: null })
}

afterEach(() => {
  session.drop = null
  session.said = ''
})

test('§2 page builder: a drag is announced with names and places, once for each place', () => {
  expect(announcements.onDragStart({ active })).toBe('Took Hero.')
  expect(moveTo(drop('row 2, place 1 of 3'))).toBe('Hero is at row 2, place 1 of 3.')
  expect(moveTo(drop('row 2, place 1 of 3'))).toBeUndefined()
  expect(moveTo(drop('row 3', { isFull: true, goal: null }))).toBe(
    'Hero can’t go to row 3: it has 4 blocks, and no more fit.',
  )
  expect(announcements.onDragEnd({ active, over: null })).toBe('Hero was put back.')
  moveTo(drop('row 1, place 2 of 2'))
  expect(announcements.onDragEnd({ active, over: null })).toBe('Hero was dropped at row 1, place 2 of 2.')
  expect(announcements.onDragCancel({ active, over: null })).toBe('Hero was put back.')
})
