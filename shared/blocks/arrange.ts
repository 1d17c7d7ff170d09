import { type Block, MAX_COLUMNS } from './block.ts'
import { declarationOf } from './block-types.ts'
import {
  flattenRows,
  indexOfRow,
  withRowNumber,
  numberFromOne,
  rowNumber,
  withOrders,
  withLayout,
  type Row,
  equalWidth,
  withEqualWidths,
  normalizeRows,
} from './rows.ts'

/*
 * All edits of the page builder as pure functions. Each takes blocks from `readBlocks`, returns untouched blocks as the
 * same objects, and returns the same array if nothing changes.
 */

type Blocks = readonly Block[]

/** Creates a unique block id from the time and a random part. */
export function newId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${Date.now()}-${random.toString(36).padStart(7, '0')}`
}

/** Creates a block with a new id and, without `content`, the defaults of its type. */
export function newBlock(type: string, content: Block['content'] = declarationOf({ type })?.defaults ?? {}): Block {
  return { id: newId(), type, layout: { width: 100, row: 1, order: 0 }, content: structuredClone(content) }
}

/** Copies of the blocks with new ids, for paste, COPY and USE. */
export const withNewIds = (blocks: Blocks): Block[] => blocks.map((block) => ({ ...block, id: newId() }))

/**
 * Appends a block to the row with this number and shares all widths equally. Unchanged if the row has MAX_COLUMNS or
 * doesn't exist.
 */
export function addToRow(blocks: Blocks, row: number, block: Block): Blocks {
  return changeRow(blocks, row, (there) =>
    hasFreeColumn(there) ? withEqualWidths([...there, free(blocks, block)]) : there,
  )
}

/** Appends a block as a new last row. */
export function addRow(blocks: Blocks, block: Block): Blocks {
  const rows = normalizeRows(blocks)
  const last = rows.at(-1)
  return [...rows.flat(), ...withRowNumber(withEqualWidths([free(blocks, block)]), last ? rowNumber(last) + 1 : 1)]
}

/**
 * Inserts a block at position `order` of a row. An unused row number creates a row there (1.5 is between rows 1 and 2).
 * If the row has MAX_COLUMNS, the block becomes the last row.
 */
export const insertAt = (blocks: Blocks, row: number, order: number, block: Block): Blocks =>
  moveToRow(addRow(blocks, block), block.id, row, order)

/** Removes a block; the rest of its row share the width equally. */
export function removeBlock(blocks: Blocks, id: string): Blocks {
  return changeRowOf(blocks, id, (row) => withEqualWidths(row.filter((block) => block.id !== id)))
}

/** Replaces the content of one block. */
export function changeContent(blocks: Blocks, id: string, content: Block['content']): Blocks {
  const index = blocks.findIndex((block) => block.id === id)
  const before = blocks[index]
  return !before || before.content === content ? blocks : blocks.with(index, { ...before, content })
}

/** Moves a row. `from` and `to` are indexes among the rows; all rows are renumbered from 1. */
export function moveRow(blocks: Blocks, from: number, to: number): Blocks {
  const rows = normalizeRows(blocks)
  const moved = rows[from]
  if (!moved || from === to || !rows[to]) return blocks
  return numberFromOne(rows.toSpliced(from, 1).toSpliced(to, 0, moved)).flat()
}

/** Moves a block to index `to` among all blocks. Every block gets a row of its own at full width. */
export function moveToOwnRow(blocks: Blocks, id: string, to: number): Blocks {
  const all = normalizeRows(blocks).flat()
  const from = all.findIndex((block) => block.id === id)
  const moved = all[from]
  if (!moved || from === to || !all[to]) return blocks
  return all
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((block, index) => withLayout(block, { row: index + 1, order: 0, width: 100 }))
}

/** Swaps a block with its left (-1) or right (1) neighbour. Unchanged at the end of the row. */
export function moveSideways(blocks: Blocks, id: string, by: -1 | 1): Blocks {
  return changeRowOf(blocks, id, (row) => {
    const at = row.findIndex((block) => block.id === id)
    const [block, neighbour] = [row[at], row[at + by]]
    return block && neighbour ? withOrders(row.with(at, neighbour).with(at + by, block)) : row
  })
}

/**
 * Moves a block to position `order` of a row. Within its own row widths stay; between rows both share theirs equally.
 * An unused row number creates a row there (1.5 is between rows 1 and 2). Unchanged if the row has MAX_COLUMNS.
 */
export function moveToRow(blocks: Blocks, id: string, row: number, order: number): Blocks {
  const rows = normalizeRows(blocks)
  const source = rows.findIndex((there) => there.some((block) => block.id === id))
  const moved = rows[source]?.find((block) => block.id === id)
  if (!moved || !Number.isFinite(row)) return blocks
  const target = indexOfRow(rows, row)
  const rest = rows[source]!.filter((block) => block !== moved)
  const at = Math.max(0, Math.trunc(order) || 0)
  if (target === source) return flattenRows(rows.with(source, withOrders(rest.toSpliced(at, 0, moved))), blocks)
  const there = rows[target]
  if (there && !hasFreeColumn(there)) return blocks
  const joined = withRowNumber(withEqualWidths((there ?? []).toSpliced(at, 0, moved)), row)
  const left = rows.with(source, withEqualWidths(rest))
  const all = there ? left.with(target, joined) : [...left, joined]
  // Sorted, and renumbered if a row was inserted between two others.
  return flattenRows(normalizeRows(all.flat()), blocks)
}

/**
 * Adds a block at the right of another, in its row, and shares all widths equally. Unchanged if the row has
 * MAX_COLUMNS.
 */
export function addNextTo(blocks: Blocks, id: string, block: Block): Blocks {
  return changeRowOf(blocks, id, (row) =>
    hasFreeColumn(row)
      ? withEqualWidths(row.toSpliced(row.findIndex((there) => there.id === id) + 1, 0, free(blocks, block)))
      : row,
  )
}

/**
 * Inserts pasted rows below the row with this number, or at the end for null or an unknown row. A partly copied row
 * shares its width equally. Ids that the page already has are replaced.
 */
export function insertAfter(blocks: Blocks, row: number | null, pasted: Blocks): Blocks {
  const rows = normalizeRows(blocks)
  const added = normalizeRows(withUniqueIds(blocks, pasted)).map((there) =>
    fillsRow(there) ? there : withEqualWidths(there),
  )
  if (added.length === 0) return blocks
  const index = row === null ? -1 : indexOfRow(rows, row)
  const at = index === -1 ? rows.length : index + 1
  const above = rows[at - 1]
  const first = (above ? rowNumber(above) : 0) + 1
  const below = rows[at]
  const shift = below ? Math.max(0, first + added.length - rowNumber(below)) : 0
  return [
    ...rows.slice(0, at),
    ...added.map((there, offset) => withRowNumber(there, first + offset)),
    ...rows.slice(at).map((there) => withRowNumber(there, rowNumber(there) + shift)),
  ].flat()
}

/** Removes all blocks of the row with this number. */
export function removeRow(blocks: Blocks, row: number): Blocks {
  return changeRow(blocks, row, () => [])
}

/** Duplicates a block beside it, under `copyId`; see `addBeside`. */
export function duplicateBlock(blocks: Blocks, id: string, copyId: string = newId()): Blocks {
  const block = blocks.find((each) => each.id === id)
  return block ? addBeside(blocks, id, { ...block, id: copyId }) : blocks
}

/**
 * Adds a block at the right of another if that shares a row with a free column, else as a new row below: a full-width
 * block must not become narrow.
 */
export function addBeside(blocks: Blocks, id: string, block: Block): Blocks {
  const row = normalizeRows(blocks).find((there) => there.some((each) => each.id === id))
  if (!row) return blocks
  return row.length > 1 && hasFreeColumn(row)
    ? addNextTo(blocks, id, block)
    : insertAfter(blocks, rowNumber(row), [block])
}

/** Duplicates the row with this number below it, with new ids. */
export function duplicateRow(blocks: Blocks, row: number): Blocks {
  const there = normalizeRows(blocks).find((each) => rowNumber(each) === row)
  return there ? insertAfter(blocks, row, withNewIds(there)) : blocks
}

const hasFreeColumn = (row: Row) => row.length < MAX_COLUMNS

/** Whether the widths fill the row, apart from rounding. */
function fillsRow(row: Row): boolean {
  const width = row.reduce((sum, { layout }) => sum + layout.width, 0)
  return width <= 100 && width >= equalWidth(row.length) * row.length && row.every(({ layout }) => layout.width > 0)
}

/** The added blocks, with new ids where `blocks` already has theirs. */
function withUniqueIds(blocks: Blocks, added: Blocks): Block[] {
  const taken = new Set(blocks.map(({ id }) => id))
  return added.map((block) => {
    const free = taken.has(block.id) ? { ...block, id: newId() } : block
    taken.add(free.id)
    return free
  })
}

const free = (blocks: Blocks, added: Block): Block => withUniqueIds(blocks, [added])[0]!

const changeRowOf = (blocks: Blocks, id: string, change: (row: Row) => Row): Blocks =>
  changeMatchingRow(blocks, (row) => row.some((block) => block.id === id), change)

const changeRow = (blocks: Blocks, number: number, change: (row: Row) => Row): Blocks =>
  changeMatchingRow(blocks, (row) => rowNumber(row) === number, change)

/** Changes the first matching row and keeps its number; returns the same array if nothing changed. */
function changeMatchingRow(blocks: Blocks, isMeant: (row: Row) => boolean, change: (row: Row) => Row): Blocks {
  const rows = normalizeRows(blocks)
  const index = rows.findIndex(isMeant)
  const row = rows[index]
  if (!row) return blocks
  const changed = change(row)
  return changed === row ? blocks : flattenRows(rows.with(index, withRowNumber(changed, rowNumber(row))), blocks)
}
