import type { Active, Over } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import { announcements } from './announcements.ts'

const names: Record<string, string> = { a: 'Home', b: 'Gallery', c: 'Blog' }
const said = announcements(['a', 'b', 'c'], (id) => names[id]!, { hasLeft: false })
const active = { id: 'a' } as Active
const over = { id: 'c' } as Over

test('each step of a move is announced with name and position', () => {
  expect(said.onDragStart({ active })).toBe('Picked up Home, position 1 of 3.')
  expect(said.onDragOver({ active, over: active as Active & Over })).toBeUndefined()
  expect(said.onDragOver({ active, over })).toBe('Home is now at position 3 of 3.')
  expect(said.onDragOver({ active, over: active as Active & Over })).toBe('Home is now at position 1 of 3.')
  expect(said.onDragEnd({ active, over })).toBe('Home was dropped at position 3 of 3.')
  expect(said.onDragEnd({ active, over: null })).toBe('Home was put back.')
  expect(said.onDragCancel({ active, over: null })).toBe('Home was put back, position 1 of 3.')
})
