import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findUnreadable } from './unreadable.ts'

test('nothing, an empty list and blocks are readable, also as JSON text', () => {
  for (const raw of [null, undefined, '', 'null', [], '[]', [{ type: 'text' }], '[{"type":"later"}]'])
    expect(findUnreadable(raw)).toBeNull()
})

test('content that is not a list is unreadable as a whole', () => {
  expect(findUnreadable('[{"id": "a"')).toEqual({ count: null, text: '[{"id": "a"' })
  expect(findUnreadable(42)).toEqual({ count: null, text: '42' })
  expect(findUnreadable({ a: 1 })?.count).toBeNull()
})

test('list members that are not blocks are counted', () => {
  expect(findUnreadable([{ type: 'text' }, 'x', null, { type: '' }])?.count).toBe(3)
})

test('any stored value can be inspected', () => {
  fc.assert(fc.property(fc.oneof(fc.jsonValue(), fc.string()), (raw) => void findUnreadable(raw)))
})
