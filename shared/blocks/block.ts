/** Position of a block on its page. */
export interface BlockLayout {
  /** Percent of the row; equal shares are rounded down. */
  width: number
  /** From 1. */
  row: number
  /** Within the row, from 0. */
  order: number
}

/**
 * A block of a page. `content` depends on the type and may hold anything, because old pages stay stored as they are.
 */
export interface Block {
  id: string
  type: string
  layout: BlockLayout
  content: Readonly<Record<string, unknown>>
}

/** Maximum number of columns in a row; longer rows on older pages wrap. */
export const MAX_COLUMNS = 4
