import { z } from 'zod'
import { required } from '#shared/contract/required.ts'
import { BlocksDraft } from '#shared/features/pages/pages.schema.ts'
import { templateTypes } from './template-types.ts'

export const TemplateType = z.enum(templateTypes)

/** A page template. */
export const Template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  templateType: TemplateType,
  /** As stored, in the format of the template editor or the page builder; `readBlocks` parses both. */
  blocks: z.unknown(),
  /** Shipped with the shop; can't be deleted. */
  isDefault: z.boolean(),
  /** ISO 8601. */
  updatedAt: z.string(),
  /** Incremented by each change; compared with `If-Match`. */
  version: z.number().int(),
})
export type Template = z.infer<typeof Template>

const fields = {
  name: required('Template name is required').max(200),
  description: z.string().max(1000),
  templateType: TemplateType,
  blocks: BlocksDraft,
}

/** A new template. `isDefault` is accepted and ignored: only shipped templates are default. */
export const TemplateDraft = z.object({
  ...fields,
  description: fields.description.default(''),
  templateType: fields.templateType.default('landing'),
  blocks: fields.blocks.default([]),
})
export type TemplateDraft = z.output<typeof TemplateDraft>

export const TemplateChange = z.object(fields).partial()
export type TemplateChange = z.output<typeof TemplateChange>
