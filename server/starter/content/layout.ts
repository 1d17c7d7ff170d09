import type { z } from 'zod'
import type { Block, BlockType } from '#shared/blocks/block.ts'
import type { TemplateBlockType } from '#shared/blocks/template-blocks.schema.ts'
import type { PageDraft } from '#shared/features/pages/pages.schema.ts'

export type StarterPage = z.input<typeof PageDraft>

/** A block before it has a place on its page. Those of templates may be in the template editor's words (decision 9). */
export interface Piece {
  type: BlockType | TemplateBlockType
  content: Readonly<Record<string, unknown>>
}

/**
 * The blocks of a page, row by row, as the page builder would lay them out: rows from 1, order from 0, equal shares of the
 * width rounded down (staff specification, section 4). Ids are made of the page, the place and the type, so that they stay
 * the same from one start to the next.
 */
export const rows = (page: string, ...pieces: readonly (readonly Piece[])[]): Block[] =>
  pieces.flatMap((row, rowIndex) =>
    row.map(({ type, content }, order) => ({
      id: `${page}-${rowIndex + 1}-${order}-${type}`,
      type,
      layout: { width: Math.floor(100 / row.length), row: rowIndex + 1, order },
      content,
    })),
  )

/** Paragraphs as the blocks keep them: parted by an empty line. */
export const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n')
