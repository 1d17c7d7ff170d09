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
export const rows = (page: string, ...pieces: readonly (Piece | readonly Piece[])[]): Block[] =>
  pieces
    .map((row) => [row].flat())
    .flatMap((row, rowIndex) =>
      row.map(({ type, content }, order) => ({
        id: `${page}-${rowIndex + 1}-${order}-${type}`,
        type,
        layout: { width: Math.floor(100 / row.length), row: rowIndex + 1, order },
        content,
      })),
    )

/** Joins paragraphs with an empty line, as blocks store them. */
export const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n')

export const block = (type: Piece['type'], content: Piece['content']): Piece => ({ type, content })

const look = { titleAlignment: 'left', textLayout: 'body', textAlignment: 'left' }

/** A text in paragraphs under its title. */
export const text = (title: string, ...texts: readonly string[]): Piece =>
  block('text', { title, titleTextLayout: 'title', text: paragraphs(...texts), ...look })

/** The first block of a page. */
export const headline = (title: string, subtitle: string, ...texts: readonly string[]): Piece =>
  block('text', { title, titleTextLayout: 'headline', subtitle, text: paragraphs(...texts), ...look })
