import type { Block } from '#shared/blocks/block.ts'
import { rowNumber, type Row, normalizeRows } from '#shared/blocks/rows.ts'

/** A block's position. `rowIndex` and `order` are zero-based; `number` is the stored row number. */
export interface BlockPosition {
  block: Block
  row: Row
  rowIndex: number
  number: number
  order: number
}

/** The position of a block; null if it was deleted. */
export function findPosition(blocks: readonly Block[], id: string): BlockPosition | null {
  const rows = normalizeRows(blocks)
  for (const [rowIndex, row] of rows.entries()) {
    const order = row.findIndex((block) => block.id === id)
    if (order !== -1) return { block: row[order]!, row, rowIndex, number: rowNumber(row), order }
  }
  return null
}

/** Such as `row 2, block 1 of 3`. */
export const positionText = (rowIndex: number, order: number, count: number): string =>
  `row ${rowIndex + 1}, block ${order + 1} of ${count}`

/** The block that gets the focus when these blocks are removed: the next one, else the previous one. */
export function neighbourOf(blocks: readonly Block[], removed: readonly Block[]): Block | null {
  const all = normalizeRows(blocks).flat()
  const at = all.findIndex(({ id }) => id === removed[0]?.id)
  return all[at + removed.length] ?? all[at - 1] ?? null
}
