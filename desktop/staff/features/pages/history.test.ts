import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import { rowsOf } from '#shared/blocks/read.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { describeVersion, changedFields, restoreBlock } from './history.ts'

/** `a b | c` means two rows. A block's text is its own name by default. */
const page = (text: string, says: Record<string, string> = {}): Block[] =>
  text.split('|').flatMap((row, number) =>
    row
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((id, order, all) => ({
        id,
        type: 'text',
        layout: { width: Math.floor(100 / all.length), row: number + 1, order },
        content: { title: says[id] ?? id },
      })),
  )
const drawn = (blocks: readonly Block[]) =>
  rowsOf(blocks)
    .map((row) => row.map(({ id }) => id).join(' '))
    .join(' | ')

test.each([
  ['a b c', 'b', 'a c', 'a b c'],
  ['a b c', 'a', 'b c', 'a b c'],
  ['a | b | c', 'b', 'a | c', 'a | b | c'],
  ['a | b', 'a', 'b', 'a | b'],
  ['a | b', 'b', '', 'b'],
  // Its row is full: placed below it.
  ['a b | c', 'b', 'a x y z | c', 'a x y z | b | c'],
  ['b a | c', 'b', 'a x y z | c', 'b | a x y z | c'],
  // Its neighbours are gone: placed below the block that was above it.
  ['x | a b | c', 'b', 'x | c', 'x | b | c'],
])('restoring from %s, block %s returns to %s as %s', (version, id, now, after) => {
  expect(drawn(restoreBlock(page(version), id, page(now)))).toBe(after)
})

test('a changed block gets its content back at its current position', () => {
  const now = page('b | a', { a: 'changed', b: 'changed' })
  const after = restoreBlock(page('a b'), 'a', now)
  expect(drawn(after)).toBe('b | a')
  expect(after.map(({ content }) => content['title'])).toEqual(['changed', 'a'])
  expect(restoreBlock(page('a'), 'a', after)).toBe(after)
  expect(restoreBlock(page('a'), 'none', after)).toBe(after)
  const image = now.map((block) => ({ ...block, type: 'image' }))
  expect(restoreBlock(page('a b'), 'a', image).map(({ type }) => type)).toEqual(['image', 'text'])
})

test('restoring one block changes no other block', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const anyPage = fc
    .shuffledSubarray(ids, { minLength: 1 })
    .chain((some) => fc.tuple(fc.constant(some), fc.array(fc.constantFrom(' ', '|'), { minLength: 7, maxLength: 7 })))
    .map(([some, between]) => some.map((id, index) => id + between[index]!).join(' '))
  fc.assert(
    fc.property(anyPage, anyPage, fc.constantFrom(...ids), (version, current, id) => {
      const now = page(current, Object.fromEntries(ids.map((each) => [each, `${each} now`])))
      const after = restoreBlock(page(version), id, now)
      const wasThere = page(version).some((each) => each.id === id)
      const expected = new Map(now.map((block) => [block.id, `${block.id} now`]))
      if (wasThere) expected.set(id, id)
      const said = after.map((block) => [block.id, block.content['title']] as const)
      expect(new Map(said)).toEqual(expected)
      expect(said.length).toBe(expected.size)
    }),
  )
})

test('other changed fields are named, as is the author', () => {
  const before = { title: 'A', slug: 'a', seoTitle: '', version: 1, isPublished: false } as Page
  expect(changedFields(before, { ...before, slug: 'b', seoTitle: 'B', version: 2, isPublished: true })).toEqual([
    { field: 'Slug', before: 'a', after: 'b' },
    { field: 'Title for search engines', before: '', after: 'B' },
  ])
  expect(describeVersion({ staffName: 'Anna', action: 'updated' })).toBe('Anna updated it')
  expect(describeVersion({ staffName: '', action: 'saved' })).toBe('saved (author unknown)')
})
