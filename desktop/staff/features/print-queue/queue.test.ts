import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PrintGroup } from '#shared/features/orders/orders.schema.ts'
import { addedBy, filterQueue, remainingOf, marksFor, sortQueue, undoMarks, withMarks, type Mark } from './queue.ts'

type Line = PrintGroup['orders'][number]

const line = (orderId: number, patch: Partial<Line> = {}): Line => ({
  orderId: String(orderId),
  shopifyOrderNumber: `#${1000 + orderId}`,
  lineId: 'a',
  quantity: 1,
  printed: 0,
  posted: 0,
  createdAt: `2026-11-${10 + orderId}T12:00:00Z`,
  ...patch,
})

const group = (key: string, orders: Line[], patch: Partial<PrintGroup> = {}): PrintGroup => {
  const kind = {
    key,
    title: key,
    scale: '32mm',
    finishing: 'None',
    wishes: [],
    productId: null,
    imageUrl: null,
    toPrint: 0,
    printed: 0,
    ...patch,
  }
  return withMarks([{ ...kind, orders }], [])[0]!
}

const lines = fc.uniqueArray(
  fc.record({ order: fc.integer({ min: 0, max: 19 }), quantity: fc.integer({ min: 1, max: 9 }), done: fc.nat(9) }),
  { selector: ({ order }) => order, maxLength: 12 },
)
const groups = lines.map((all) => [
  group(
    'wyrm',
    all.map(({ order, quantity, done }) => line(order, { quantity, printed: Math.min(done, quantity) })),
  ),
])

test('printed pieces go to the oldest orders first', () => {
  const wyrms = group('wyrm', [line(3), line(1, { quantity: 3, printed: 1 }), line(2, { quantity: 2 })])
  expect(marksFor(wyrms, 3)).toEqual([
    { orderId: '1', lineId: 'a', printed: 3, before: 1 },
    { orderId: '2', lineId: 'a', printed: 1, before: 0 },
  ])
})

test('marks match the printed pieces, within each line and oldest first', () => {
  fc.assert(
    fc.property(groups, fc.nat(60), (queue, pieces) => {
      const marks = marksFor(queue[0]!, pieces)
      const [after] = withMarks(queue, marks)
      expect(addedBy(marks)).toBe(Math.min(pieces, queue[0]!.toPrint))
      expect(after!.toPrint).toBe(Math.max(0, queue[0]!.toPrint - pieces))
      for (const { printed, quantity } of after!.orders) expect(printed).toBeLessThanOrEqual(quantity)
      const waiting = after!.orders.findIndex((line) => remainingOf(line) > 0)
      const touched = new Set(marks.map(({ orderId }) => orderId))
      if (waiting >= 0)
        expect(after!.orders.slice(waiting + 1).filter(({ orderId }) => touched.has(orderId))).toEqual([])
    }),
  )
})

test('UNDO reverts own marks and keeps those of others', () => {
  fc.assert(
    fc.property(groups, fc.nat(60), fc.nat(60), (before, mine, others) => {
      const marks = marksFor(before[0]!, mine)
      expect(withMarks(withMarks(before, marks), undoMarks(marks, withMarks(before, marks)))).toEqual(before)
      // Someone else marks more pieces afterwards.
      const marked = withMarks(before, marks)
      const now = withMarks(marked, marksFor(marked[0]!, others))
      const undone = withMarks(now, undoMarks(marks, now))
      expect(undone[0]!.printed).toBe(now[0]!.printed - addedBy(marks))
    }),
  )
  const gone: Mark[] = [{ orderId: '1', lineId: 'a', printed: 1, before: 0 }]
  expect(undoMarks(gone, [])).toEqual([])
})

test('the queue sorts by oldest waiting order or by pieces', () => {
  const old = group('old', [line(1, { printed: 1 }), line(5)])
  const waits = group('waits', [line(2)])
  const many = group('many', [line(6, { quantity: 7 })])
  const names = (sorted: PrintGroup[]) => sorted.map(({ key }) => key)
  expect(names(sortQueue([many, old, waits], 'oldest'))).toEqual(['waits', 'old', 'many'])
  expect(names(sortQueue([old, waits, many], 'pieces'))).toEqual(['many', 'waits', 'old'])
})

test('orders of the same second are sorted by their number', { tags: ['A14.8'] }, () => {
  const createdAt = '2026-11-12T12:00:00Z'
  const [first, second] = [line(8, { shopifyOrderNumber: '#999', createdAt }), line(2, { createdAt })]
  const both = group('both', [second, first], {})
  expect(both.orders.map(({ shopifyOrderNumber }) => shopifyOrderNumber)).toEqual(['#999', '#1002'])
  expect(marksFor({ orders: [second, first] }, 1)).toMatchObject([{ orderId: '8' }])
  expect(sortQueue([group('a', [second]), group('b', [first])], 'oldest').map(({ key }) => key)).toEqual(['b', 'a'])
})

test('the queue filters by scale and finishing', () => {
  const queue = [group('a', []), group('b', [], { scale: '54mm' }), group('c', [], { finishing: 'Primed' })]
  const found = (scale: string, finishing: string) => filterQueue(queue, { scale, finishing }).map(({ key }) => key)
  expect(found('', '')).toEqual(['a', 'b', 'c'])
  expect(found('32mm', '')).toEqual(['a', 'c'])
  expect(found('32mm', 'primed')).toEqual(['c'])
})
