import type { Block } from '#shared/blocks/block.ts'
import { numberOf, type Row, tidyRows } from '#shared/blocks/rows.ts'

/** Where a block is, for people and for the rules: positions count from 0, `number` is the row's own. */
export interface Place {
  block: Block
  row: Row
  rowIndex: number
  number: number
  order: number
}

/** Where the block with this id is; null when it is gone. */
export function placeOf(blocks: readonly Block[], id: string): Place | null {
  const rows = tidyRows(blocks)
  for (const [rowIndex, row] of rows.entries()) {
    const order = row.findIndex((block) => block.id === id)
    if (order !== -1) return { block: row[order]!, row, rowIndex, number: numberOf(row), order }
  }
  return null
}

/** Such as `row 2, block 1 of 3`. */
export const placeText = (rowIndex: number, order: number, count: number): string =>
  `row ${rowIndex + 1}, block ${order + 1} of ${count}`

/** Who takes the focus when this block or row is gone: the next one, or the one before. */
export function neighbourOf(blocks: readonly Block[], gone: readonly Block[]): Block | null {
  const all = tidyRows(blocks).flat()
  const at = all.findIndex(({ id }) => id === gone[0]?.id)
  return all[at + gone.length] ?? all[at - 1] ?? null
}
