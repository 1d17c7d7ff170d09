import type { z } from 'zod'
import type { TemplateDraft } from '#shared/features/templates/templates.record.ts'

/** A default template. */
export type SeedTemplate = z.input<typeof TemplateDraft>
