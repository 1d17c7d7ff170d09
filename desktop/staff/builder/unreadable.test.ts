import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { unreadableIn } from './unreadable.ts'

test('nothing, an empty list and blocks are readable, as JSON text too', () => {
  for (const raw of [null, undefined, '', 'null', [], '[]', [{ type: 'text' }], '[{"type":"later"}]'])
    expect(unreadableIn(raw)).toBeNull()
})

test('what is no list is unreadable as a whole, and shown as it is stored', () => {
  expect(unreadableIn('[{"id": "a"')).toEqual({ count: null, text: '[{"id": "a"' })
  expect(unreadableIn(42)).toEqual({ count: null, text: '42' })
  expect(unreadableIn({ a: 1 })?.count).toBeNull()
})

test('members that are no blocks are counted', () => {
  expect(unreadableIn([{ type: 'text' }, 'x', null, { type: '' }])?.count).toBe(3)
})

test('anything may be stored', () => {
  fc.assert(fc.property(fc.oneof(fc.jsonValue(), fc.string()), (raw) => void unreadableIn(raw)))
})
