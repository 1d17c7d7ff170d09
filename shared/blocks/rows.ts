import type { Block, BlockLayout } from './block.ts'
import { rowsOf } from './read.ts'

export type Row = readonly Block[]

/** Row numbers beyond this are no numbers that a page has. */
const HIGHEST_ROW = 1_000_000

/** Each block's share of a row of `count`: percent, rounded down (staff specification, section 4). */
export const shareOf = (count: number): number => Math.floor(100 / count)

/** The block in another place; the block itself when it is there already. */
export function placed(block: Block, layout: Partial<BlockLayout>): Block {
  const { width = block.layout.width, row = block.layout.row, order = block.layout.order } = layout
  const { layout: before } = block
  // Not `===`: JSON knows -0, which must not stay.
  const isThere = Object.is(width, before.width) && Object.is(row, before.row) && Object.is(order, before.order)
  return isThere ? block : { ...block, layout: { width, row, order } }
}

/** The row's blocks in this order, from 0; their widths stay. */
export const ordered = (row: Row): Row => row.map((block, order) => placed(block, { order }))

/** The row's blocks in this order, from 0, with equal widths. */
export const shared = (row: Row): Row => row.map((block, order) => placed(block, { order, width: shareOf(row.length) }))

/** The row under another number. */
export const numbered = (row: Row, number: number): Row => row.map((block) => placed(block, { row: number }))

/** All rows numbered from 1. */
export const numberedFromOne = (rows: readonly Row[]): Row[] => rows.map((row, index) => numbered(row, index + 1))

/** The number of a row that isn't empty. */
export const numberOf = (row: Row): number => row[0]!.layout.row

/** Where the row with this number is among the rows; -1 when there is none. */
export const indexOfRow = (rows: readonly Row[], number: number): number =>
  rows.findIndex((row) => numberOf(row) === number)

/**
 * The rows as shoppers see them, with orders from 0 in each and, where one isn't a whole number from 1, numbered from 1: what older
 * pages and other programs left there looks the same afterwards, and the rules can count on it.
 */
export function tidyRows(blocks: readonly Block[]): Row[] {
  const rows = rowsOf(blocks).map(ordered)
  const areNumbers = rows.every((row) => {
    const number = numberOf(row)
    return Number.isInteger(number) && number >= 1 && number <= HIGHEST_ROW
  })
  return areNumbers ? rows : numberedFromOne(rows)
}

/** The blocks of these rows, row by row; `before` itself when they are the same blocks in the same sequence. */
export function flat(rows: readonly Row[], before: readonly Block[]): readonly Block[] {
  const after = rows.flat()
  return after.length === before.length && after.every((block, index) => block === before[index]) ? before : after
}

/** The blocks row by row, each row in order, as `tidyRows` has them. The same array when they are so already. */
export const tidied = (blocks: readonly Block[]): readonly Block[] => flat(tidyRows(blocks), blocks)
