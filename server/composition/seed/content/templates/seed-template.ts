import type { z } from 'zod'
import { block, paragraphs, type Piece } from '#server/composition/seed/content/layout.ts'
import type { TemplateDraft } from '#shared/features/templates/templates.record.ts'

/** A default template. */
export type SeedTemplate = z.input<typeof TemplateDraft>

/** A text in paragraphs under its title, as the template editor has it. */
export const text = (title: string, ...texts: readonly string[]): Piece =>
  block('text', { title, content: paragraphs(...texts) })
