import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBlocks, rowsOf } from './read.ts'

const layout = { width: 100, row: 1, order: 0 }

describe('stored as an array or JSON text', () => {
  const blocks = [{ id: 'a', type: 'text', layout, content: { title: 'T' } }]

  test('both read the same', { tags: ['P3.2'] }, () => {
    expect(readBlocks(blocks)).toEqual(blocks)
    expect(readBlocks(JSON.stringify(blocks))).toEqual(blocks)
  })

  test.each([null, undefined, 7, '', '[{"type":', '{"type":"text"}', {}, true])(
    '%j contains no blocks',
    { tags: ['P3.2'] },
    (raw) => {
      expect(readBlocks(raw)).toEqual([])
    },
  )
})

test('blocks without a layout get width 100 and a place by position', { tags: ['E3.2'] }, () => {
  const read = readBlocks([{ type: 'text' }, { type: 'hero', layout: { row: 'x', order: null } }])
  expect(read.map((block) => block.layout)).toEqual([
    { width: 100, row: 1, order: 0 },
    { width: 100, row: 2, order: 0 },
  ])
})

test('invalid blocks are skipped and invalid content is empty', () => {
  const read = readBlocks([null, 1, 'text', [], { type: '' }, { content: {} }, { type: 'text', content: [1] }])
  expect(read).toEqual([{ id: 'text#0', type: 'text', layout, content: {} }])
})

test('ids are made unique, including generated ones', () => {
  const ids = ['a', 'a', 'a#1', 'a', '', 3].map((id) => ({ id, type: 'text' }))
  expect(new Set(readBlocks(ids).map(({ id }) => id)).size).toBe(ids.length)
})

test('rows are sorted by number and order, and ties stay as stored', { tags: ['S2.30', 'S2.31', 'S3.8'] }, () => {
  const at = (id: string, row: number, order: number) => ({ id, type: 'text', layout: { width: 50, row, order } })
  const rows = rowsOf(readBlocks([at('c', 9, 1), at('b', 9, 0), at('d', 9, 1), at('z', -2.5, 0)]))
  expect(rows.map((row) => row.map(({ id }) => id))).toEqual([['z'], ['b', 'c', 'd']])
})

const hostile = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty')
const fields = fc.dictionary(
  fc.oneof(hostile, fc.constantFrom('id', 'type', 'layout', 'content', 'row', 'order')),
  fc.oneof(fc.jsonValue(), hostile),
)

test('it never throws for any JSON, any text or prototype keys', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.json(), fc.string(), fc.array(fields)), (raw) => {
      for (const given of [raw, JSON.stringify(raw)]) {
        const read = readBlocks(given)
        expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)
        expect(rowsOf(read).flat()).toHaveLength(read.length)
      }
    }),
  )
})

test('a field named __proto__ stays an ordinary field', () => {
  const [block] = readBlocks(
    '[{"type":"hero","content":{"__proto__":{"title":"T"},"ctaText":"GO"},"__proto__":{"id":"x"}}]',
  )
  expect(block).toMatchObject({ id: 'hero#0', type: 'hero' })
  expect(block!.content['title']).toBeUndefined()
  expect(Object.keys(block!.content)).toEqual(['__proto__', 'buttonText'])
})
