import type { Block, BlockLayout } from './block.ts'
import { rowsOf } from './read.ts'

export type Row = readonly Block[]

/** Higher row numbers are treated as invalid. */
const HIGHEST_ROW = 1_000_000

/** Width of a block in a row of `count`: percent, rounded down. */
export const equalWidth = (count: number): number => Math.floor(100 / count)

/** The block with a changed layout, or the same object if nothing changes. */
export function withLayout(block: Block, layout: Partial<BlockLayout>): Block {
  const { width = block.layout.width, row = block.layout.row, order = block.layout.order } = layout
  const { layout: before } = block
  // Not `===`: JSON may contain -0, which must be normalised.
  const isThere = Object.is(width, before.width) && Object.is(row, before.row) && Object.is(order, before.order)
  return isThere ? block : { ...block, layout: { width, row, order } }
}

/** Renumbers the row's blocks from 0; widths stay. */
export const withOrders = (row: Row): Row => row.map((block, order) => withLayout(block, { order }))

/** Renumbers the row's blocks from 0 with equal widths. */
export const withEqualWidths = (row: Row): Row =>
  row.map((block, order) => withLayout(block, { order, width: equalWidth(row.length) }))

/** The row with another number. */
export const withRowNumber = (row: Row, number: number): Row => row.map((block) => withLayout(block, { row: number }))

/** All rows, numbered from 1. */
export const numberFromOne = (rows: readonly Row[]): Row[] => rows.map((row, index) => withRowNumber(row, index + 1))

/** Number of a non-empty row. */
export const rowNumber = (row: Row): number => row[0]!.layout.row

/** Index of the row with this number, or -1. */
export const indexOfRow = (rows: readonly Row[], number: number): number =>
  rows.findIndex((row) => rowNumber(row) === number)

/**
 * Normalised rows as shoppers see them: orders from 0 and, unless all row numbers are whole numbers from 1, rows
 * numbered from 1.
 */
export function normalizeRows(blocks: readonly Block[]): Row[] {
  const rows = rowsOf(blocks).map(withOrders)
  const areNumbers = rows.every((row) => {
    const number = rowNumber(row)
    return Number.isInteger(number) && number >= 1 && number <= HIGHEST_ROW
  })
  return areNumbers ? rows : numberFromOne(rows)
}

/** Flattens rows into blocks; returns `before` itself if nothing changed. */
export function flattenRows(rows: readonly Row[], before: readonly Block[]): readonly Block[] {
  const after = rows.flat()
  return after.length === before.length && after.every((block, index) => block === before[index]) ? before : after
}

/** Blocks with normalised rows. Returns the same array if they already are. */
export const normalizeBlocks = (blocks: readonly Block[]): readonly Block[] =>
  flattenRows(normalizeRows(blocks), blocks)
