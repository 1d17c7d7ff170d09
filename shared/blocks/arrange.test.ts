import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits, anyPage, edit, edits, tidyPage } from '#tests/harness/block-pages.ts'
import * as arrange from './arrange.ts'
import type { Block } from './block.ts'
import { blockTypeInfo } from './block-types.ts'
import { readBlocks, rowsOf } from './read.ts'
import { normalizeBlocks } from './rows.ts'

const block = (id: string, row: number, order: number, width: number, type = 'text'): Block => ({
  id,
  type,
  layout: { width, row, order },
  content: { title: id },
})

/** `a` alone, `b c d` in a row, `e` alone; the row numbers have the gap of a deleted row. */
const page = [
  block('a', 1, 0, 100),
  block('b', 2, 0, 33),
  block('c', 2, 1, 33),
  block('d', 2, 2, 33),
  block('e', 5, 0, 100),
]
const drawn = (blocks: readonly Block[]) =>
  rowsOf(blocks).map((row) => `${row[0]!.layout.row}: ${row.map(({ id, layout }) => `${id}${layout.width}`).join(' ')}`)
const added = { ...arrange.newBlock('text'), id: 'new' }

describe('page builder edits', () => {
  test('adding a block appends it to the row and shares the width equally', { tags: ['E4.5'] }, () => {
    const after = arrange.addToRow(page, 2, added)
    expect(drawn(after)).toEqual(['1: a100', '2: b25 c25 d25 new25', '5: e100'])
    expect(after.find(({ id }) => id === 'new')?.layout).toEqual({ width: 25, row: 2, order: 3 })
    expect(drawn(arrange.addToRow(arrange.removeBlock(page, 'd'), 2, added))[1]).toBe('2: b33 c33 new33')
  })

  test('inserting puts a block between rows or blocks, and last if its row is full', () => {
    expect(drawn(arrange.insertAt(page, 1.5, 0, added))).toEqual(['1: a100', '2: new100', '3: b33 c33 d33', '4: e100'])
    expect(drawn(arrange.insertAt(page, 0.5, 0, added))[0]).toBe('1: new100')
    expect(drawn(arrange.insertAt(page, 2, 1, added))[1]).toBe('2: b25 new25 c25 d25')
    expect(drawn(arrange.insertAt([], 1, 0, added))).toEqual(['1: new100'])
    const full = arrange.addToRow(page, 2, { ...added, id: 'fourth' })
    expect(drawn(arrange.insertAt(full, 2, 1, added)).at(-1)).toBe('6: new100')
  })

  test('a new row gets the highest number plus one', { tags: ['E4.6'] }, () => {
    expect(drawn(arrange.addRow(page, added)).at(-1)).toBe('6: new100')
    expect(drawn(arrange.addRow([], added))).toEqual(['1: new100'])
  })

  test('deleting a block shares the width among the rest of its row', { tags: ['E4.7'] }, () => {
    expect(drawn(arrange.removeBlock(page, 'c'))).toEqual(['1: a100', '2: b50 d50', '5: e100'])
    expect(drawn(arrange.removeBlock(page, 'a'))).toEqual(['2: b33 c33 d33', '5: e100'])
  })

  test('dragging a row renumbers the rows from 1', { tags: ['E4.8'] }, () => {
    expect(drawn(arrange.moveRow(page, 2, 0))).toEqual(['1: e100', '2: a100', '3: b33 c33 d33'])
    expect(drawn(arrange.moveRow(page, 0, 1))).toEqual(['1: b33 c33 d33', '2: a100', '3: e100'])
  })

  test('dragging a single block gives every block its own full-width row', { tags: ['E4.9'] }, () => {
    const after = arrange.moveToOwnRow(page, 'd', 0)
    expect(drawn(after)).toEqual(['1: d100', '2: a100', '3: b100', '4: c100', '5: e100'])
    expect(after.every(({ layout }) => layout.order === 0)).toBe(true)
  })

  test('moving a block left or right swaps it with its neighbour', { tags: ['E4.10'] }, () => {
    const after = arrange.moveSideways(page, 'c', -1)
    expect(drawn(after)[1]).toBe('2: c33 b33 d33')
    expect(after.find(({ id }) => id === 'c')?.layout.order).toBe(0)
    expect(after.find(({ id }) => id === 'b')?.layout.order).toBe(1)
    expect(drawn(arrange.moveSideways(page, 'c', 1))[1]).toBe('2: b33 d33 c33')
    expect(arrange.moveSideways(page, 'b', -1)).toBe(page)
    expect(arrange.moveSideways(page, 'd', 1)).toBe(page)
  })
})

test('a text block can be added next to the selected block', { tags: ['E2.7'] }, () => {
  expect(drawn(arrange.addNextTo(page, 'b', added))[1]).toBe('2: b25 new25 c25 d25')
})

test('no edit makes a row longer than four; longer old rows stay and wrap', { tags: ['E10.3'] }, () => {
  const long = ['p', 'q', 'r', 's', 't'].map((id, order) => block(id, 1, order, 20))
  const full = long.slice(0, 4)
  for (const row of [full, long]) {
    const blocks = [...row, block('e', 2, 0, 100)]
    expect(arrange.addToRow(blocks, 1, added)).toBe(blocks)
    expect(arrange.addNextTo(blocks, 'q', added)).toBe(blocks)
    expect(arrange.moveToRow(blocks, 'e', 1, 0)).toBe(blocks)
  }
  expect(drawn(arrange.moveToRow(long, 't', 1, 0))).toEqual(['1: t20 p20 q20 r20 s20'])
})

test('a block moves into another row, or into a new row between two', () => {
  expect(drawn(arrange.moveToRow(page, 'a', 2, 1))).toEqual(['2: b25 a25 c25 d25', '5: e100'])
  expect(drawn(arrange.moveToRow(page, 'c', 5, 9))).toEqual(['1: a100', '2: b50 d50', '5: e50 c50'])
  expect(drawn(arrange.moveToRow(page, 'c', 1.5, 0))).toEqual(['1: a100', '2: c100', '3: b50 d50', '4: e100'])
  expect(drawn(arrange.moveToRow(page, 'd', 2, 0))[1]).toBe('2: d33 b33 c33')
})

test('a block id has a timestamp and a random part; copies get new ids', { tags: ['E10.4', 'E3.1'] }, () => {
  expect(arrange.newId()).toMatch(/^\d{13}-[a-z0-9]{7}$/)
  expect(new Set(Array.from({ length: 500 }, arrange.newId)).size).toBe(500)
  const pasted = arrange.insertAfter(page, 1, [page[0]!, page[0]!])
  expect(new Set(pasted.map(({ id }) => id)).size).toBe(7)
  const twins = arrange.insertAfter([], null, [page[0]!, page[0]!])
  expect(new Set(twins.map(({ id }) => id)).size).toBe(2)
})

test('pasted rows go below the row; parts of a row share the width again', () => {
  const half = { ...page[1]!, id: 'half' }
  expect(drawn(arrange.insertAfter(page, 1, [half]))).toEqual(['1: a100', '2: half100', '3: b33 c33 d33', '6: e100'])
  const wide = [block('x', 7, 0, 70), block('y', 7, 1, 30)]
  expect(drawn(arrange.insertAfter(page, 2, wide))).toEqual(['1: a100', '2: b33 c33 d33', '3: x70 y30', '5: e100'])
  expect(drawn(arrange.insertAfter(page, null, wide)).at(-1)).toBe('6: x70 y30')
})

test('a copy goes at the right in a shared row, and below otherwise', () => {
  expect(drawn(arrange.duplicateBlock(page, 'b', 'copy'))[1]).toBe('2: b25 copy25 c25 d25')
  expect(drawn(arrange.duplicateBlock(page, 'a', 'copy')).slice(0, 2)).toEqual(['1: a100', '2: copy100'])
  expect(arrange.duplicateRow(page, 2).map(({ content }) => content['title'])).toEqual([...'abcdbcde'])
})

test('a new block has the defaults of its type, or nothing', { tags: ['E3.4'] }, () => {
  for (const { type, defaults } of Object.values(blockTypeInfo))
    expect(arrange.newBlock(type).content).toEqual(defaults)
  expect(arrange.newBlock('constructor').content).toEqual({})
})

describe('any sequence of edits', () => {
  test('keeps rows numbered, orders from 0, and ids unique', () => {
    fc.assert(
      fc.property(anyPage, edits(), edit(), (start, list, last) => {
        const before = applyEdits(start, list)
        const after = last.apply(before)
        if (after === before) return
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
        const rows = rowsOf(after)
        const numbers = rows.map((row) => row[0]!.layout.row)
        if (last.name === 'changeContent') return
        expect(after).toEqual(rows.flat())
        expect(numbers.every((number) => Number.isInteger(number) && number >= 1)).toBe(true)
        if (last.name === 'moveRow' || last.name === 'moveAlone') expect(numbers).toEqual(rows.map((_, at) => at + 1))
        for (const row of rows) expect(row.map(({ layout }) => layout.order)).toEqual(row.map((_, at) => at))
      }),
    )
  })

  test('gives every changed row equal widths, rounded down', { tags: ['E9.1'] }, () => {
    fc.assert(
      fc.property(anyPage, edits(), edit(), (start, list, last) => {
        const before = normalizeBlocks(applyEdits(start, list))
        const after = last.apply(before)
        const rowIds = (blocks: readonly Block[]) =>
          rowsOf(blocks).map((row) =>
            row
              .map(({ id }) => id)
              .toSorted()
              .join(),
          )
        const known = new Set(rowIds(before))
        rowsOf(after).forEach((row, at) => {
          const isCopy = last.name === 'insertAfter' || last.name === 'duplicateRow'
          if (known.has(rowIds(after)[at]!) || isCopy) return
          expect(row.map(({ layout }) => layout.width)).toEqual(row.map(() => Math.floor(100 / row.length)))
        })
      }),
    )
  })

  test('loses no block and makes no row longer than four', () => {
    fc.assert(
      fc.property(anyPage, edits(), edit(), (start, list, last) => {
        const before = applyEdits(start, list)
        const after = last.apply(before)
        const left = new Map(after.map((each) => [each.id, each]))
        const gone = before.filter(({ id }) => !left.has(id))
        const removed = last.name === 'removeBlock' ? 1 : last.name === 'removeRow' ? gone.length : 0
        expect(gone.length).toBeLessThanOrEqual(removed)
        const changed = before.filter(({ id, type, content }) => {
          const now = left.get(id)
          return now && (now.content !== content || now.type !== type)
        })
        expect(changed.length).toBeLessThanOrEqual(last.name === 'changeContent' ? 1 : 0)
        const longest = Math.max(4, ...rowsOf(before).map((row) => row.length))
        for (const row of rowsOf(after)) expect(row.length).toBeLessThanOrEqual(longest)
      }),
    )
  })

  test('never mutates its input, so that undo can restore it', () => {
    fc.assert(
      fc.property(anyPage, edits(), (start, list) => {
        const copy = structuredClone(start)
        applyEdits(start, list)
        expect(start).toEqual(copy)
      }),
    )
  })
})

test('typing in one of 200 blocks keeps the other objects', () => {
  const many = readBlocks(Array.from({ length: 200 }, (_, at) => ({ id: String(at), type: 'text' })))
  const after = arrange.changeContent(many, '77', { text: 'Dragons' })
  expect(after.filter((each, at) => each !== many[at]).map(({ id }) => id)).toEqual(['77'])
})

test('tidied keeps the appearance, and the array if already tidy', () => {
  fc.assert(
    fc.property(anyPage, (blocks) => {
      const ids = (rows: readonly Block[][]) => rows.map((row) => row.map(({ id }) => id))
      const tidy = normalizeBlocks(blocks)
      expect(ids(rowsOf(tidy))).toEqual(ids(rowsOf(blocks)))
      expect(normalizeBlocks(tidy)).toBe(tidy)
    }),
  )
  fc.assert(
    fc.property(tidyPage, (blocks) => {
      expect(normalizeBlocks(blocks)).toBe(blocks)
    }),
  )
})
