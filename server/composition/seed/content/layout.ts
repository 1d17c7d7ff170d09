import type { z } from 'zod'
import type { Block } from '#shared/blocks/block.ts'
import type { BlockType } from '#shared/blocks/block-types.ts'
import type { TemplateBlockType } from '#shared/blocks/template-block-types.ts'
import type { PageDraft } from '#shared/features/pages/pages.record.ts'

export type SeedPage = z.input<typeof PageDraft>

/** A block before layout. Templates may use the template editor's types. */
export interface Piece {
  type: BlockType | TemplateBlockType
  content: Readonly<Record<string, unknown>>
}

/**
 * Lays out blocks row by row like the page builder: rows from 1, order from 0, equal widths rounded down. Ids are
 * derived from page, position and type, so they are stable across starts.
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

/** Joins paragraphs with an empty line, as blocks store them. */
export const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n')
