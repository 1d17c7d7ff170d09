import type { Active } from '@dnd-kit/core'
import { afterEach, expect, test } from 'vitest'
import { announcements, dragSession } from './announcements.ts'
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
  dragSession.drop = found
  return announcements.onDragMove!({ active, over: null })
}

afterEach(() => {
  dragSession.drop = null
  dragSession.lastAnnouncement = ''
})

test('a drag announces names and positions, each position once', { tags: ['E2.5'] }, () => {
  expect(announcements.onDragStart({ active })).toBe('Picked up Hero.')
  expect(moveTo(drop('row 2, position 1 of 3'))).toBe('Hero will move to row 2, position 1 of 3.')
  expect(moveTo(drop('row 2, position 1 of 3'))).toBeUndefined()
  expect(moveTo(drop('row 3', { isFull: true, goal: null }))).toBe(
    'Hero can’t go to row 3: the row is full (4 blocks).',
  )
  expect(announcements.onDragEnd({ active, over: null })).toBe('Hero was put back.')
  moveTo(drop('row 1, position 2 of 2'))
  expect(announcements.onDragEnd({ active, over: null })).toBe('Hero was moved to row 1, position 2 of 2.')
  expect(announcements.onDragCancel({ active, over: null })).toBe('Hero was put back.')
})
