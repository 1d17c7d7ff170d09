import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf, keyed } from './list.ts'

const start = (entries: readonly unknown[]) => keyed({ entries: [], keys: [], next: 0 }, entries)
const [a, b, c] = [{ title: 'a' }, { title: 'b' }, { title: 'c' }]

test('an entry keeps its key when it is moved, changed in its place, or another one comes or goes', () => {
  const before = start([a, b, c])
  expect(before.keys).toEqual([0, 1, 2])
  expect(keyed(before, [c, a, b]).keys).toEqual([2, 0, 1])
  expect(keyed(before, [a, { title: 'B' }, c]).keys).toEqual([0, 1, 2])
  expect(keyed(before, [a, c]).keys).toEqual([0, 2])
  expect(keyed(before, [a, {}, b, c]).keys).toEqual([0, 3, 1, 2])
  expect(keyed(start(['x', 'x', 'y']), ['x', 'x!', 'y']).keys).toEqual([0, 1, 2])
})

test('every entry has a key of its own, whatever becomes of a list', () => {
  const entry = fc.oneof(fc.constantFrom(a, b, c, 'x', 'y', null, NaN), fc.jsonValue())
  fc.assert(
    fc.property(fc.array(fc.array(entry, { maxLength: 8 }), { minLength: 1, maxLength: 6 }), (lists) => {
      let known = start(lists[0]!)
      for (const entries of lists.slice(1)) {
        known = keyed(known, entries)
        expect(known.keys).toHaveLength(entries.length)
        expect(new Set(known.keys).size).toBe(entries.length)
      }
    }),
  )
})

test('entries are read as the shop reads them: of a list, or of an object with keys', () => {
  expect(entriesOf([1, a])).toEqual([1, a])
  expect(entriesOf({ 0: a, 1: b })).toEqual([a, b])
  for (const value of [undefined, null, 'text', 7, true]) expect(entriesOf(value)).toEqual([])
})
