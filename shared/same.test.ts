import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { same } from './same.ts'

test('JSON is alike to its copy, whatever the order of its keys', () => {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, field]) => [key, turned(field)]),
    )
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(same(value, turned(value))).toBe(true)
    }),
  )
})

test('two values are alike exactly when their JSON reads the same', () => {
  const few = fc.constantFrom<unknown>(0, 1, '', 'a', null, [], [0], {}, { a: 1 }, { a: [1] }, { b: {} })
  fc.assert(
    fc.property(few, few, (one, other) => {
      expect(same(one, other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

test.each(['__proto__', 'toString', 'constructor'])('a field called %s is a field like any other', (key) => {
  const fields = Object.fromEntries([[key, {}]])
  expect(same(fields, {})).toBe(false)
  expect(same({}, fields)).toBe(false)
  expect(same(fields, Object.fromEntries([[key, {}]]))).toBe(true)
})
