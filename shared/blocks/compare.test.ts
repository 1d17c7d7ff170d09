import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits, anyPage, edits } from '#tests/harness/block-pages.ts'
import * as arrange from './arrange.ts'
import type { Block } from './block.ts'
import { compareBlocks } from './compare.ts'

const block = (id: string, row: number, order = 0, width = 100): Block => ({
  id,
  type: 'text',
  layout: { width, row, order },
  content: { title: id, text: '' },
})
const page = [block('a', 1), block('b', 2, 0, 50), block('c', 2, 1, 50), block('d', 3)]
const kinds = (before: readonly Block[], after: readonly Block[]) =>
  compareBlocks(before, after).map(({ kind, id }) => `${kind} ${id}`)

describe('comparing two versions', () => {
  test('reports added, removed, changed and moved blocks once each', () => {
    const written = arrange.changeContent(arrange.removeBlock(page, 'a'), 'b', { title: 'b', text: 'Dragons', note: 1 })
    const after = arrange.moveRow(arrange.addRow(written, block('e', 1)), 1, 0)
    expect(kinds(page, after)).toEqual(['moved d', 'changed b', 'added e', 'removed a'])
    expect(compareBlocks(page, after)[1]).toMatchObject({
      fields: [
        { field: 'text', before: '', after: 'Dragons' },
        { field: 'note', before: undefined, after: 1 },
      ],
      isMoved: false,
    })
  })

  test('a row added or deleted above does not count as a move', () => {
    expect(kinds(page, arrange.insertAfter(page, 1, [block('e', 1)]))).toEqual(['added e'])
    expect(kinds(page, arrange.moveRow(arrange.removeRow(page, 1), 0, 0))).toEqual(['removed a'])
  })

  test('a changed type counts, as does a field named like a builtin', () => {
    const hostile = {
      ...page[0]!,
      type: 'hero',
      content: JSON.parse('{"title":"a","text":"","__proto__":1}') as object,
    }
    const [difference] = compareBlocks(page, page.with(0, hostile as Block))
    expect(difference).toMatchObject({
      kind: 'changed',
      fields: [
        { field: 'type', before: 'text', after: 'hero' },
        { field: '__proto__', before: undefined, after: 1 },
      ],
    })
  })

  test('a page equals its copy, and any edit is detected', () => {
    fc.assert(
      fc.property(anyPage, edits(), (before, list) => {
        expect(compareBlocks(before, structuredClone(before))).toEqual([])
        const after = applyEdits(before, list)
        const found = new Map(compareBlocks(before, after).map((difference) => [difference.id, difference.kind]))
        const [old, now] = [before, after].map((blocks) => new Map(blocks.map((each) => [each.id, each])))
        for (const id of new Set([...old!.keys(), ...now!.keys()])) {
          if (!now!.has(id)) expect(found.get(id)).toBe('removed')
          else if (!old!.has(id)) expect(found.get(id)).toBe('added')
          else if (JSON.stringify(old!.get(id)!.content) !== JSON.stringify(now!.get(id)!.content))
            expect(found.get(id)).toBe('changed')
        }
      }),
    )
  })
})
