import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepEqual } from '#shared/deep-equal.ts'
import { applyEdits, anyPage, edits, tidyPage } from '#tests/harness/block-pages.ts'
import * as arrange from './arrange.ts'
import type { Block } from './block.ts'
import { type ConflictResolution, merge } from './merge.ts'
import { rowsOf } from './read.ts'
import { normalizeBlocks } from './rows.ts'

const block = (id: string, row: number, order = 0, width = 100): Block => ({
  id,
  type: 'text',
  layout: { width, row, order },
  content: { text: id },
})
const page = [block('a', 1), block('b', 2, 0, 50), block('c', 2, 1, 50), block('d', 3)]
const drawn = (blocks: readonly Block[]) => rowsOf(blocks).map((row) => row.map(({ id }) => id).join(' '))
const says = (blocks: readonly Block[], id: string) => blocks.find((each) => each.id === id)?.content['text']
const write = (blocks: readonly Block[], id: string, text: string) => arrange.changeContent(blocks, id, { text })
const added = (id: string): Block => ({ ...block(id, 1), content: { text: `New ${id}` } })

describe('merging two versions', () => {
  test('changes of different blocks merge without a conflict', () => {
    const { merged, conflicts } = merge(page, write(page, 'a', 'mine'), write(page, 'c', 'theirs'))
    expect([says(merged, 'a'), says(merged, 'c')]).toEqual(['mine', 'theirs'])
    expect(conflicts).toEqual([])
  })

  test('a block changed by both conflicts, unless the change is equal', () => {
    const [mine, theirs] = [write(page, 'a', 'mine'), write(page, 'a', 'theirs')]
    const { merged, conflicts } = merge(page, mine, theirs)
    expect(conflicts).toMatchObject([
      {
        id: 'a',
        base: { content: { text: 'a' } },
        mine: { content: { text: 'mine' } },
        theirs: { content: { text: 'theirs' } },
      },
    ])
    expect(says(merged, 'a')).toBe('mine')
    expect(merge(page, mine, write(page, 'a', 'mine')).conflicts).toEqual([])
  })

  test('deleting a block conflicts with changing but not with moving it', () => {
    const without = arrange.removeBlock(page, 'd')
    expect(merge(page, without, write(page, 'd', 'theirs')).conflicts).toMatchObject([{ id: 'd', mine: null }])
    expect(merge(page, write(page, 'd', 'mine'), without).conflicts).toMatchObject([{ id: 'd', theirs: null }])
    expect(merge(page, without, page).merged).toBe(without)
    expect(drawn(merge(page, arrange.moveRow(page, 2, 0), without).merged)).toEqual(['a', 'b c'])
  })

  test.each<[ConflictResolution, string[], string]>([
    ['mine', ['a', 'b c', 'd'], 'mine'],
    ['theirs', ['a', 'b c', 'd'], 'theirs'],
  ])('the choice %s resolves a conflict', (choice, rows, text) => {
    const { merged, conflicts } = merge(page, write(page, 'd', 'mine'), write(page, 'd', 'theirs'), { d: choice })
    expect([conflicts, drawn(merged), says(merged, 'd')]).toEqual([[], rows, text])
  })

  test('the choice both keeps both versions, or the one not deleted', () => {
    const { merged } = merge(page, write(page, 'd', 'mine'), write(page, 'd', 'theirs'), { d: 'both' })
    expect(rowsOf(merged).map((row) => row.map(({ content }) => content['text']))).toEqual([
      ['a'],
      ['b', 'c'],
      ['mine'],
      ['theirs'],
    ])
    expect(new Set(merged.map(({ id }) => id)).size).toBe(5)
    const kept = merge(page, arrange.removeBlock(page, 'd'), write(page, 'd', 'theirs'), { d: 'both' }).merged
    expect([drawn(kept), says(kept, 'd')]).toEqual([['a', 'b c', 'd'], 'theirs'])
  })

  test('a block moved by one and rewritten by the other gets both changes', () => {
    const { merged, conflicts } = merge(page, arrange.moveRow(page, 2, 0), write(page, 'd', 'theirs'))
    expect([drawn(merged), says(merged, 'd'), conflicts]).toEqual([['d', 'a', 'b c'], 'theirs', []])
  })

  test('rows added by either side are all there, mine first', () => {
    const { merged } = merge(page, arrange.addRow(page, added('mine')), arrange.addRow(page, added('theirs')))
    expect(drawn(merged)).toEqual(['a', 'b c', 'd', 'mine', 'theirs'])
    const inside = merge(page, arrange.insertAfter(page, 1, [added('mine')]), arrange.moveRow(page, 2, 1)).merged
    expect(drawn(inside)).toEqual(['a', 'mine', 'd', 'b c'])
  })

  test('pasted rows shift the numbers below without counting as moves', () => {
    const mine = arrange.insertAfter(page, 1, [added('x'), added('y')])
    expect(drawn(merge(page, mine, arrange.moveRow(page, 2, 0)).merged)).toEqual(['d', 'a', 'x y', 'b c'])
  })

  test('a block moved by both goes where I put it, and nothing is lost', () => {
    const { merged } = merge(page, arrange.moveToRow(page, 'd', 1, 0), arrange.moveToRow(page, 'd', 2, 0))
    expect(drawn(merged)).toEqual(['d a', 'b c'])
  })

  test('blocks that both added share the row; the excess becomes a new row', () => {
    const { merged } = merge(page, arrange.addToRow(page, 2, added('mine')), arrange.addToRow(page, 2, added('theirs')))
    expect(drawn(merged)).toEqual(['a', 'b c mine theirs', 'd'])
    expect(rowsOf(merged)[1]!.map(({ layout }) => layout.width)).toEqual([25, 25, 25, 25])
    const full = arrange.addToRow(arrange.addToRow(page, 2, added('m1')), 2, added('m2'))
    const { merged: wide } = merge(page, full, arrange.addToRow(page, 2, added('theirs')))
    expect(drawn(wide)).toEqual(['a', 'b c m1 m2', 'theirs', 'd'])
  })
})

/** Two people's pages, edited from one base. */
const forked = fc
  .tuple(fc.oneof(anyPage.map(normalizeBlocks), tidyPage), edits(), edits())
  .map(([base, mine, theirs]) => ({
    base,
    mine: normalizeBlocks(applyEdits(base, mine)),
    theirs: normalizeBlocks(applyEdits(base, theirs)),
  }))
const find = (blocks: readonly Block[], id: string) => blocks.find((each) => each.id === id)
const content = (block: Block | undefined) => block && [block.type, block.content]

describe('any edits by two people', () => {
  test('merging with an unchanged side returns the other side', () => {
    fc.assert(
      fc.property(forked, ({ base, mine, theirs }) => {
        expect(merge(base, structuredClone(base), theirs)).toEqual({ merged: theirs, conflicts: [] })
        expect(merge(base, mine, structuredClone(base))).toEqual({ merged: mine, conflicts: [] })
        expect(merge(base, mine, structuredClone(mine))).toEqual({ merged: mine, conflicts: [] })
      }),
    )
  })

  test('one-sided changes are kept; only two-sided ones conflict', () => {
    fc.assert(
      fc.property(forked, ({ base, mine, theirs }) => {
        const { merged, conflicts } = merge(base, mine, theirs)
        const asked = new Set(conflicts.map(({ id }) => id))
        for (const id of new Set([...base, ...mine, ...theirs].map((each) => each.id))) {
          const [b, m, t] = [base, mine, theirs].map((side) => content(find(side, id)))
          const now = content(find(merged, id))
          const [iChanged, theyChanged] = [!deepEqual(b, m), !deepEqual(b, t)]
          expect(asked.has(id)).toBe(iChanged && theyChanged && !deepEqual(m, t))
          if (asked.has(id) || !theyChanged) expect(now).toEqual(m)
          else expect(now).toEqual(t)
        }
      }),
    )
  })

  test('the result has numbered rows, orders from 0 and unique ids', () => {
    const choice = fc.constantFrom<ConflictResolution>('mine', 'theirs', 'both')
    fc.assert(
      fc.property(forked, fc.infiniteStream(choice), ({ base, mine, theirs }, stream) => {
        const ids = merge(base, mine, theirs).conflicts.map(({ id }) => id)
        const choices = Object.fromEntries(ids.map((id) => [id, stream.next().value!]))
        const { merged, conflicts } = merge(base, mine, theirs, choices)
        expect(conflicts).toEqual([])
        expect(normalizeBlocks(merged)).toBe(merged)
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
        const longest = Math.max(4, ...[...rowsOf(mine), ...rowsOf(theirs)].map((row) => row.length))
        for (const row of rowsOf(merged)) expect(row.length).toBeLessThanOrEqual(longest)
      }),
    )
  })

  test('merging is deterministic and symmetric in its set of blocks', () => {
    fc.assert(
      fc.property(forked, ({ base, mine, theirs }) => {
        const one = merge(base, mine, theirs)
        expect(merge(base, mine, theirs)).toEqual(one)
        const other = merge(base, theirs, mine)
        const asked = new Set(one.conflicts.map(({ id }) => id))
        const unasked = (blocks: readonly Block[]) =>
          blocks
            .filter(({ id }) => !asked.has(id))
            .map((each) => `${each.id} ${JSON.stringify(content(each))}`)
            .toSorted()
        expect(unasked(other.merged)).toEqual(unasked(one.merged))
      }),
    )
  })
})
