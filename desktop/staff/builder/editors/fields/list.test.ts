import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEntries, assignKeys } from './list.ts'

const start = (entries: readonly unknown[]) => assignKeys({ entries: [], keys: [], next: 0 }, entries)
const [a, b, c] = [{ title: 'a' }, { title: 'b' }, { title: 'c' }]

test('an entry keeps its key when entries move, change, come or go', () => {
  const before = start([a, b, c])
  expect(before.keys).toEqual([0, 1, 2])
  expect(assignKeys(before, [c, a, b]).keys).toEqual([2, 0, 1])
  expect(assignKeys(before, [a, { title: 'B' }, c]).keys).toEqual([0, 1, 2])
  expect(assignKeys(before, [a, c]).keys).toEqual([0, 2])
  expect(assignKeys(before, [a, {}, b, c]).keys).toEqual([0, 3, 1, 2])
  expect(assignKeys(start(['x', 'x', 'y']), ['x', 'x!', 'y']).keys).toEqual([0, 1, 2])
})

test('every entry has a unique key after any edits', () => {
  const entry = fc.oneof(fc.constantFrom(a, b, c, 'x', 'y', null, NaN), fc.jsonValue())
  fc.assert(
    fc.property(fc.array(fc.array(entry, { maxLength: 8 }), { minLength: 1, maxLength: 6 }), (lists) => {
      let known = start(lists[0]!)
      for (const entries of lists.slice(1)) {
        known = assignKeys(known, entries)
        expect(known.keys).toHaveLength(entries.length)
        expect(new Set(known.keys).size).toBe(entries.length)
      }
    }),
  )
})

test('lists are read as in the shop, also from objects with keys', () => {
  expect(readEntries([1, a])).toEqual([1, a])
  expect(readEntries({ 0: a, 1: b })).toEqual([a, b])
  for (const value of [undefined, null, 'text', 7, true]) expect(readEntries(value)).toEqual([])
})
