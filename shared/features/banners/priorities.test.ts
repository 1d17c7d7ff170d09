import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { outranks, prioritiesFor } from './priorities.ts'

const sorted = (banners: readonly { id: string; priority: number }[]) =>
  banners.toSorted((a, b) => (outranks(a, b) ? -1 : 1)).map(({ id }) => id)

test('reordering swaps priorities and writes only those that change', { tags: ['B2.3'] }, () => {
  const order = [
    { id: '3', priority: 10 },
    { id: '1', priority: 50 },
    { id: '2', priority: 5 },
  ]
  expect(prioritiesFor(order)).toEqual([
    { id: '3', priority: 50 },
    { id: '1', priority: 10 },
  ])
})

test('the older banner wins a tie, and a new leader is raised', { tags: ['B9.2'] }, () => {
  const zeros = ['2', '1', '3'].map((id) => ({ id, priority: 0 }))
  expect(prioritiesFor(zeros)).toEqual([{ id: '2', priority: 1 }])
})

test('any priorities give the requested order within the limit', () => {
  const priority = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(999_999, 1_000_000, -1_000_000))
  fc.assert(
    fc.property(fc.array(priority, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (priorities, random) => {
      const banners = priorities.map((it, at) => ({ id: String(at + 1), priority: it }))
      const order = banners
        .map((banner) => ({ banner, key: random.next().value }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ banner }) => banner)
      const changed = new Map(prioritiesFor(order).map((it) => [it.id, it.priority]))
      const after = order.map((it) => ({ ...it, priority: changed.get(it.id) ?? it.priority }))
      expect(sorted(after)).toEqual(order.map(({ id }) => id))
      for (const it of after) expect(Math.abs(it.priority)).toBeLessThanOrEqual(1_000_000)
    }),
  )
})
