import * as fc from 'fast-check'
import * as arrange from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { readBlocks, rowsOf } from '#shared/blocks/read.ts'

/* Generators for property tests: pages as people and older programs stored them, and any edit in the builder. */

const oddNumber = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }) },
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: false }),
  fc.constant(null),
)
const content = fc.dictionary(fc.constantFrom('title', 'text', '__proto__', 'items'), fc.jsonValue({ maxDepth: 1 }), {
  maxKeys: 2,
})

/** Blocks as stored: without layout, with odd numbers, overlong rows, duplicate orders or unknown types. */
const storedBlock = fc.record(
  {
    id: fc.oneof({ weight: 4, arbitrary: fc.uuid() }, fc.constantFrom('a', 'b', '__proto__', 'constructor')),
    type: fc.constantFrom(...blockTypes, 'features', 'poem', 'toString'),
    layout: fc.record({ width: oddNumber, row: oddNumber, order: oddNumber }, { requiredKeys: [] }),
    content,
  },
  { requiredKeys: ['type'] },
)

/** Any page as read by `readBlocks`. */
export const anyPage = fc.array(storedBlock, { maxLength: 14 }).map(readBlocks)

/** A page of the builder: rows from 1 with at most four blocks each and shared widths. */
export const tidyPage = fc
  .array(fc.array(fc.record({ type: fc.constantFrom(...blockTypes), content }), { minLength: 1, maxLength: 4 }), {
    maxLength: 6,
  })
  .map((rows) =>
    rows.flatMap((row, index) =>
      row.map((block, order): Block => {
        const layout = { width: Math.floor(100 / row.length), row: index + 1, order }
        return { id: `${index}.${order}`, layout, ...block }
      }),
    ),
  )

type Blocks = readonly Block[]

/** One edit. Its numbers pick among the existing rows and blocks. */
export interface Edit {
  name: string
  apply(blocks: Blocks): Blocks
}

const some = (blocks: Blocks, n: number): string => blocks[n % Math.max(1, blocks.length)]?.id ?? 'none'
const rowAt = (blocks: Blocks, n: number): number => rowsOf(blocks)[n % 7]?.[0]?.layout.row ?? 99

type Rule = (blocks: Blocks, a: number, b: number, text: string) => Blocks

const rules: Readonly<Record<string, Rule>> = {
  addToRow: (blocks, a) => arrange.addToRow(blocks, rowAt(blocks, a), arrange.newBlock('text')),
  addRow: (blocks) => arrange.addRow(blocks, arrange.newBlock('hero')),
  addNextTo: (blocks, a) => arrange.addNextTo(blocks, some(blocks, a), arrange.newBlock('text')),
  removeBlock: (blocks, a) => arrange.removeBlock(blocks, some(blocks, a)),
  removeRow: (blocks, a) => arrange.removeRow(blocks, rowAt(blocks, a)),
  changeContent: (blocks, a, _, text) => arrange.changeContent(blocks, some(blocks, a), { text }),
  moveRow: (blocks, a, b) => arrange.moveRow(blocks, a % 8, b % 8),
  moveAlone: (blocks, a, b) => arrange.moveToOwnRow(blocks, some(blocks, a), b % 15),
  moveLeft: (blocks, a) => arrange.moveSideways(blocks, some(blocks, a), -1),
  moveRight: (blocks, a) => arrange.moveSideways(blocks, some(blocks, a), 1),
  moveToRow: (blocks, a, b) => arrange.moveToRow(blocks, some(blocks, a), rowAt(blocks, b), a % 5),
  moveBetweenRows: (blocks, a, b) => arrange.moveToRow(blocks, some(blocks, a), rowAt(blocks, b) + 0.5, 0),
  insertAfter: (blocks, a, b) =>
    arrange.insertAfter(blocks, b % 5 === 0 ? null : rowAt(blocks, b), arrange.withNewIds(blocks.slice(0, a % 4))),
  duplicateBlock: (blocks, a) => arrange.duplicateBlock(blocks, some(blocks, a)),
  duplicateRow: (blocks, a) => arrange.duplicateRow(blocks, rowAt(blocks, a)),
}

/** Any edit of these kinds. */
export const edit = (names: readonly string[] = Object.keys(rules)): fc.Arbitrary<Edit> =>
  fc
    .record({ name: fc.constantFrom(...names), a: fc.nat(99), b: fc.nat(99), text: fc.string({ maxLength: 3 }) })
    .map(({ name, a, b, text }) => ({ name, apply: (blocks) => rules[name]!(blocks, a, b, text) }))

export const edits = (names?: readonly string[]) => fc.array(edit(names), { maxLength: 10 })

/** The page after all of these edits. */
export const applyEdits = (blocks: Blocks, list: readonly Edit[]): Blocks =>
  list.reduce((before, { apply }) => apply(before), blocks)
