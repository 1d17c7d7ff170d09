import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterAll, anyPage, edit, edits, tidyPage } from './pages.test-kit.ts'
import * as arrange from './arrange.ts'
import type { Block } from './block.ts'
import { blockKinds } from './blocks.schema.ts'
import { readBlocks, rowsOf } from './read.ts'
import { tidied } from './rows.ts'

const block = (id: string, row: number, order: number, width: number, type = 'text'): Block => ({
  id,
  type,
  layout: { width, row, order },
  content: { title: id },
})

/** `a` alone, `b c d` in a row, `e` alone, with the gap that a deleted row leaves. */
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

describe('§4 page builder edits', () => {
  test('adding a block to a row gives it an order after the last block in the row, and all widths an equal share, rounded down', () => {
    const after = arrange.addToRow(page, 2, added)
    expect(drawn(after)).toEqual(['1: a100', '2: b25 c25 d25 new25', '5: e100'])
    expect(after.find(({ id }) => id === 'new')?.layout).toEqual({ width: 25, row: 2, order: 3 })
    expect(drawn(arrange.addToRow(arrange.removeBlock(page, 'd'), 2, added))[1]).toBe('2: b33 c33 new33')
  })

  test('a new row gets a number one beyond the highest', () => {
    expect(drawn(arrange.addRow(page, added)).at(-1)).toBe('6: new100')
    expect(drawn(arrange.addRow([], added))).toEqual(['1: new100'])
  })

  test('deleting a block redistributes equal widths among the remaining blocks of its row', () => {
    expect(drawn(arrange.removeBlock(page, 'c'))).toEqual(['1: a100', '2: b50 d50', '5: e100'])
    expect(drawn(arrange.removeBlock(page, 'a'))).toEqual(['2: b33 c33 d33', '5: e100'])
  })

  test('dragging a row renumbers the rows from 1', () => {
    expect(drawn(arrange.moveRow(page, 2, 0))).toEqual(['1: e100', '2: a100', '3: b33 c33 d33'])
    expect(drawn(arrange.moveRow(page, 0, 1))).toEqual(['1: b33 c33 d33', '2: a100', '3: e100'])
  })

  test('dragging a single block outside row mode puts each block into its own row with order 0 and width 100', () => {
    const after = arrange.moveAlone(page, 'd', 0)
    expect(drawn(after)).toEqual(['1: d100', '2: a100', '3: b100', '4: c100', '5: e100'])
    expect(after.every(({ layout }) => layout.order === 0)).toBe(true)
  })

  test('moving a block left or right swaps its order with its neighbour', () => {
    const after = arrange.moveSideways(page, 'c', -1)
    expect(drawn(after)[1]).toBe('2: c33 b33 d33')
    expect(after.find(({ id }) => id === 'c')?.layout.order).toBe(0)
    expect(after.find(({ id }) => id === 'b')?.layout.order).toBe(1)
    expect(drawn(arrange.moveSideways(page, 'c', 1))[1]).toBe('2: b33 d33 c33')
    expect(arrange.moveSideways(page, 'b', -1)).toBe(page)
    expect(arrange.moveSideways(page, 'd', 1)).toBe(page)
  })
})

test('§2 page builder: a selected block can add a text block next to it', () => {
  expect(drawn(arrange.addNextTo(page, 'b', added))[1]).toBe('2: b25 new25 c25 d25')
})

test('decision 12: nothing makes a row longer than four; what older pages have longer stays and wraps', () => {
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

test('a block goes to its place in another row, and both rows share their widths; into a row of its own between two', () => {
  expect(drawn(arrange.moveToRow(page, 'a', 2, 1))).toEqual(['2: b25 a25 c25 d25', '5: e100'])
  expect(drawn(arrange.moveToRow(page, 'c', 5, 9))).toEqual(['1: a100', '2: b50 d50', '5: e50 c50'])
  expect(drawn(arrange.moveToRow(page, 'c', 1.5, 0))).toEqual(['1: a100', '2: c100', '3: b50 d50', '4: e100'])
  expect(drawn(arrange.moveToRow(page, 'd', 2, 0))[1]).toBe('2: d33 b33 c33')
})

test('§3 block, decision 13: its id is generated from a timestamp and a random part; new ones on paste and for copies', () => {
  expect(arrange.newId()).toMatch(/^\d{13}-[a-z0-9]{7}$/)
  expect(new Set(Array.from({ length: 500 }, arrange.newId)).size).toBe(500)
  const pasted = arrange.insertAfter(page, 1, [page[0]!, page[0]!])
  expect(new Set(pasted.map(({ id }) => id)).size).toBe(7)
})

test('pasted rows stand below the row, as they were; those of part of a row share its width anew', () => {
  const half = { ...page[1]!, id: 'half' }
  expect(drawn(arrange.insertAfter(page, 1, [half]))).toEqual(['1: a100', '2: half100', '3: b33 c33 d33', '6: e100'])
  const wide = [block('x', 7, 0, 70), block('y', 7, 1, 30)]
  expect(drawn(arrange.insertAfter(page, 2, wide))).toEqual(['1: a100', '2: b33 c33 d33', '3: x70 y30', '5: e100'])
  expect(drawn(arrange.insertAfter(page, null, wide)).at(-1)).toBe('6: x70 y30')
})

test('a copy stands at the right of a block that shares its row, and below one that doesn’t', () => {
  expect(drawn(arrange.duplicateBlock(page, 'b', 'copy'))[1]).toBe('2: b25 copy25 c25 d25')
  expect(drawn(arrange.duplicateBlock(page, 'a', 'copy')).slice(0, 2)).toEqual(['1: a100', '2: copy100'])
  expect(arrange.duplicateRow(page, 2).map(({ content }) => content['title'])).toEqual([...'abcdbcde'])
})

test('§3 a new block of each type has what the builder inserts for it, and one of an unknown type nothing', () => {
  for (const { type, defaults } of Object.values(blockKinds)) expect(arrange.newBlock(type).content).toEqual(defaults)
  expect(arrange.newBlock('constructor').content).toEqual({})
})

describe('any sequence of edits of any page', () => {
  test('keeps rows numbered, orders from 0, and ids unique', () => {
    fc.assert(
      fc.property(anyPage, edits(), edit(), (start, list, last) => {
        const before = afterAll(start, list)
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

  test('§9 row widths are equal shares of 100, rounded down, in each row whose blocks are others than before', () => {
    fc.assert(
      fc.property(anyPage, edits(), edit(), (start, list, last) => {
        const before = tidied(afterAll(start, list))
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

  test('loses no block and changes no content but what it is told to, and makes no row longer than four', () => {
    fc.assert(
      fc.property(anyPage, edits(), edit(), (start, list, last) => {
        const before = afterAll(start, list)
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

  test('is taken back by the blocks that it was made from: no edit changes what it is given', () => {
    fc.assert(
      fc.property(anyPage, edits(), (start, list) => {
        const copy = structuredClone(start)
        afterAll(start, list)
        expect(start).toEqual(copy)
      }),
    )
  })
})

test('typing in one of 200 blocks keeps the objects of all others', () => {
  const many = readBlocks(Array.from({ length: 200 }, (_, at) => ({ id: String(at), type: 'text' })))
  const after = arrange.changeContent(many, '77', { text: 'Dragons' })
  expect(after.filter((each, at) => each !== many[at]).map(({ id }) => id)).toEqual(['77'])
})

test('tidied: a page looks the same, and a tidy one is the same array', () => {
  fc.assert(
    fc.property(anyPage, (blocks) => {
      const ids = (rows: readonly Block[][]) => rows.map((row) => row.map(({ id }) => id))
      const tidy = tidied(blocks)
      expect(ids(rowsOf(tidy))).toEqual(ids(rowsOf(blocks)))
      expect(tidied(tidy)).toBe(tidy)
    }),
  )
  fc.assert(
    fc.property(tidyPage, (blocks) => {
      expect(tidied(blocks)).toBe(blocks)
    }),
  )
})
