import type { z } from 'zod'
import type { TemplateDraft } from '#shared/features/templates/templates.schema.ts'

/** A template that comes with the shop. */
export type StarterTemplate = z.input<typeof TemplateDraft>
