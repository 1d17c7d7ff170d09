import { type Block, MAX_COLUMNS } from './block.ts'
import { blockKinds } from './blocks.schema.ts'
import {
  flat,
  indexOfRow,
  numbered,
  numberedFromOne,
  numberOf,
  ordered,
  placed,
  type Row,
  shareOf,
  shared,
  tidyRows,
} from './rows.ts'

/*
 * Every edit of the page builder (staff specification, section 4 "Page builder edits"; decisions 12 and 13) as a pure function. Each
 * takes any blocks that `readBlocks` answers, keeps the objects of all blocks that it doesn't touch, never changes what a block
 * says, loses none, and answers the very same array when there is nothing to change.
 */

type Blocks = readonly Block[]

/** An id that no other block has, here or in another window: the time, as specified, and a random part (decision 13). */
export function newId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `${Date.now()}-${random.toString(36).padStart(7, '0')}`
}

/** A block with an id of its own; without `content`, with what the builder inserts for its type (section 3). */
export function newBlock(type: string, content: Block['content'] = defaultsOf(type)): Block {
  return { id: newId(), type, layout: { width: 100, row: 1, order: 0 }, content: structuredClone(content) }
}

const defaultsOf = (type: string): Block['content'] =>
  Object.hasOwn(blockKinds, type) ? blockKinds[type as keyof typeof blockKinds].defaults : {}

/** The same blocks under new ids: what paste, COPY and USE insert (decision 13). */
export const withNewIds = (blocks: Blocks): Block[] => blocks.map((block) => ({ ...block, id: newId() }))

/** After the last block of the row with this number, all widths shared equally. Unchanged when it has MAX_COLUMNS or isn't there. */
export function addToRow(blocks: Blocks, row: number, block: Block): Blocks {
  return changeRow(blocks, row, (there) => (hasRoom(there) ? shared([...there, free(blocks, block)]) : there))
}

/** As a row of its own, with a number one beyond the highest. */
export function addRow(blocks: Blocks, block: Block): Blocks {
  const rows = tidyRows(blocks)
  const last = rows.at(-1)
  return [...rows.flat(), ...numbered(shared([free(blocks, block)]), last ? numberOf(last) + 1 : 1)]
}

/** Without the block; the others of its row share the width equally. */
export function removeBlock(blocks: Blocks, id: string): Blocks {
  return changeRowOf(blocks, id, (row) => shared(row.filter((block) => block.id !== id)))
}

/** With other content in one block; all others stay the objects they are. */
export function changeContent(blocks: Blocks, id: string, content: Block['content']): Blocks {
  const index = blocks.findIndex((block) => block.id === id)
  const before = blocks[index]
  return !before || before.content === content ? blocks : blocks.with(index, { ...before, content })
}

/** Dragging a row: `from` and `to` are positions among the rows, from 0. All rows are numbered from 1. */
export function moveRow(blocks: Blocks, from: number, to: number): Blocks {
  const rows = tidyRows(blocks)
  const moved = rows[from]
  if (!moved || from === to || !rows[to]) return blocks
  return numberedFromOne(rows.toSpliced(from, 1).toSpliced(to, 0, moved)).flat()
}

/** Dragging a block outside row mode: to this place among all blocks, from 0. Every block gets a row of its own, all its width. */
export function moveAlone(blocks: Blocks, id: string, to: number): Blocks {
  const all = tidyRows(blocks).flat()
  const from = all.findIndex((block) => block.id === id)
  const moved = all[from]
  if (!moved || from === to || !all[to]) return blocks
  return all
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((block, index) => placed(block, { row: index + 1, order: 0, width: 100 }))
}

/** Swaps the order with the neighbour on the left (-1) or right (1). Unchanged at the end of the row. */
export function moveSideways(blocks: Blocks, id: string, by: -1 | 1): Blocks {
  return changeRowOf(blocks, id, (row) => {
    const at = row.findIndex((block) => block.id === id)
    const [block, neighbour] = [row[at], row[at + by]]
    return block && neighbour ? ordered(row.with(at, neighbour).with(at + by, block)) : row
  })
}

/**
 * Dragging a block to a place, `order`, in a row; within its own row the widths stay, between two rows both share theirs. A number
 * that no row has makes a row of its own at that place: 1.5 is between the rows 1 and 2. Unchanged when the row has MAX_COLUMNS.
 */
export function moveToRow(blocks: Blocks, id: string, row: number, order: number): Blocks {
  const rows = tidyRows(blocks)
  const source = rows.findIndex((there) => there.some((block) => block.id === id))
  const moved = rows[source]?.find((block) => block.id === id)
  if (!moved || !Number.isFinite(row)) return blocks
  const target = indexOfRow(rows, row)
  const rest = rows[source]!.filter((block) => block !== moved)
  const at = Math.max(0, Math.trunc(order) || 0)
  if (target === source) return flat(rows.with(source, ordered(rest.toSpliced(at, 0, moved))), blocks)
  const there = rows[target]
  if (there && !hasRoom(there)) return blocks
  const joined = numbered(shared((there ?? []).toSpliced(at, 0, moved)), row)
  const left = rows.with(source, shared(rest))
  const all = there ? left.with(target, joined) : [...left, joined]
  // Sorted and, with a row between two others, numbered anew.
  return flat(tidyRows(all.flat()), blocks)
}

/** At the right of a block, in its row, all widths shared equally. Unchanged when the row has MAX_COLUMNS. */
export function addNextTo(blocks: Blocks, id: string, block: Block): Blocks {
  return changeRowOf(blocks, id, (row) =>
    hasRoom(row) ? shared(row.toSpliced(row.findIndex((there) => there.id === id) + 1, 0, free(blocks, block))) : row,
  )
}

/**
 * Pasted blocks, as the rows that they were, below the row with this number; null, or a row that isn't there: below all. A row that
 * was copied in part shares its width anew. Ids that the page has already are replaced.
 */
export function insertAfter(blocks: Blocks, row: number | null, pasted: Blocks): Blocks {
  const rows = tidyRows(blocks)
  const added = tidyRows(allFree(blocks, pasted)).map((there) => (fills(there) ? there : shared(there)))
  if (added.length === 0) return blocks
  const index = row === null ? -1 : indexOfRow(rows, row)
  const at = index === -1 ? rows.length : index + 1
  const above = rows[at - 1]
  const first = (above ? numberOf(above) : 0) + 1
  const below = rows[at]
  const shift = below ? Math.max(0, first + added.length - numberOf(below)) : 0
  return [
    ...rows.slice(0, at),
    ...added.map((there, offset) => numbered(there, first + offset)),
    ...rows.slice(at).map((there) => numbered(there, numberOf(there) + shift)),
  ].flat()
}

/** Without any block of the row with this number. */
export function removeRow(blocks: Blocks, row: number): Blocks {
  return changeRow(blocks, row, () => [])
}

/** The same block once more, under this id, beside it (`addBeside`). */
export function duplicateBlock(blocks: Blocks, id: string, copyId: string = newId()): Blocks {
  const block = blocks.find((each) => each.id === id)
  return block ? addBeside(blocks, id, { ...block, id: copyId }) : blocks
}

/**
 * At the right of a block where that shares a row that has room, and else as the row below: nobody means a wide block to become a
 * narrow one.
 */
export function addBeside(blocks: Blocks, id: string, block: Block): Blocks {
  const row = tidyRows(blocks).find((there) => there.some((each) => each.id === id))
  if (!row) return blocks
  return row.length > 1 && hasRoom(row) ? addNextTo(blocks, id, block) : insertAfter(blocks, numberOf(row), [block])
}

/** The row with this number once more, below it, with new ids. */
export function duplicateRow(blocks: Blocks, row: number): Blocks {
  const there = tidyRows(blocks).find((each) => numberOf(each) === row)
  return there ? insertAfter(blocks, row, withNewIds(there)) : blocks
}

const hasRoom = (row: Row) => row.length < MAX_COLUMNS

/** The widths make a whole row, allowing for what rounding down leaves. */
function fills(row: Row): boolean {
  const width = row.reduce((sum, { layout }) => sum + layout.width, 0)
  return width <= 100 && width >= shareOf(row.length) * row.length && row.every(({ layout }) => layout.width > 0)
}

/** The added blocks, under new ids where another has theirs. */
function allFree(blocks: Blocks, added: Blocks): Block[] {
  const taken = new Set(blocks.map(({ id }) => id))
  return added.map((block) => {
    const free = taken.has(block.id) ? { ...block, id: newId() } : block
    taken.add(free.id)
    return free
  })
}

const free = (blocks: Blocks, added: Block): Block => allFree(blocks, [added])[0]!

const changeRowOf = (blocks: Blocks, id: string, change: (row: Row) => Row): Blocks =>
  changeFound(blocks, (row) => row.some((block) => block.id === id), change)

const changeRow = (blocks: Blocks, number: number, change: (row: Row) => Row): Blocks =>
  changeFound(blocks, (row) => numberOf(row) === number, change)

/** One row in another way, under its number; the same array when that leaves it as it was. */
function changeFound(blocks: Blocks, isMeant: (row: Row) => boolean, change: (row: Row) => Row): Blocks {
  const rows = tidyRows(blocks)
  const index = rows.findIndex(isMeant)
  const row = rows[index]
  if (!row) return blocks
  const changed = change(row)
  return changed === row ? blocks : flat(rows.with(index, numbered(changed, numberOf(row))), blocks)
}
