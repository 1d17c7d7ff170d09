import { z } from 'zod'
import { required } from '#shared/contract/required.ts'
import { BlocksDraft } from '#shared/features/pages/pages.schema.ts'
import { templateTypes } from './template-types.ts'

export const TemplateType = z.enum(templateTypes)

/** A page to begin with (staff specification, section 3). */
export const Template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  templateType: TemplateType,
  /** As they were stored, in the template editor's words or the page builder's (decision 9): `readBlocks` reads both. */
  blocks: z.unknown(),
  /** Came with the shop; can't be deleted (staff specification, section 6). */
  isDefault: z.boolean(),
  /** ISO 8601. */
  updatedAt: z.string(),
  /** Counts the changes; what `If-Match` compares (decision 18). */
  version: z.number().int(),
})
export type Template = z.infer<typeof Template>

const fields = {
  name: required('Template name is required').max(200),
  description: z.string().max(1000),
  templateType: TemplateType,
  blocks: BlocksDraft,
}

/** A new template. `isDefault` is taken and ignored: default templates come with the shop. */
export const TemplateDraft = z.object({
  ...fields,
  description: fields.description.default(''),
  templateType: fields.templateType.default('landing'),
  blocks: fields.blocks.default([]),
})
export type TemplateDraft = z.output<typeof TemplateDraft>

export const TemplateChange = z.object(fields).partial()
export type TemplateChange = z.output<typeof TemplateChange>
