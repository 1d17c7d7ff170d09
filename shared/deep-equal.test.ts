import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepEqual } from './deep-equal.ts'

test('JSON equals its copy regardless of key order', () => {
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
      expect(deepEqual(value, turned(value))).toBe(true)
    }),
  )
})

test('two values are equal exactly when their JSON is', () => {
  const few = fc.constantFrom<unknown>(0, 1, '', 'a', null, [], [0], {}, { a: 1 }, { a: [1] }, { b: {} })
  fc.assert(
    fc.property(few, few, (one, other) => {
      expect(deepEqual(one, other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

test.each(['__proto__', 'toString', 'constructor'])('a field named %s is an ordinary field', (key) => {
  const fields = Object.fromEntries([[key, {}]])
  expect(deepEqual(fields, {})).toBe(false)
  expect(deepEqual({}, fields)).toBe(false)
  expect(deepEqual(fields, Object.fromEntries([[key, {}]]))).toBe(true)
})
