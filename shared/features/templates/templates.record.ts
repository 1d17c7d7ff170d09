import { z } from 'zod'
import { readTemplateBlocks } from '#shared/blocks/read.ts'
import { required } from '#shared/contract/required.ts'
import { BlocksDraft } from '#shared/features/pages/pages.record.ts'
import {
  changeShape,
  draftShape,
  storedShape,
  titleOfCopy,
  toParts,
  type FieldDefinition,
  type FormValues,
  type RecordDefinition,
} from '#shared/record.ts'
import { templateTypes, typeLabel, type TemplateType as Type } from './template-types.ts'

export const TemplateType = z.enum(templateTypes)

/** The fields of a template, in the order of its form. */
const fields = {
  name: {
    label: 'Name',
    draft: required('Template name is required').max(200),
    stored: z.string(),
    inCopy: titleOfCopy,
  },
  description: {
    label: 'Description',
    draft: z.string().max(1000),
    stored: z.string(),
    initial: '',
    input: 'paragraph',
    hint: 'Helps staff choose a template.',
  },
  templateType: {
    label: 'Type',
    draft: TemplateType,
    initial: 'landing',
    input: 'select',
    textOf: (type: Type) => typeLabel(type),
  },
  /** As stored, in the format of the template editor or the page builder; `readBlocks` parses both. */
  blocks: { label: 'Content', draft: BlocksDraft, stored: z.unknown(), initial: [], input: 'none' },
} satisfies Record<string, FieldDefinition>

/** A page template. */
export const Template = z.object({
  id: z.string(),
  ...storedShape(fields),
  /** Shipped with the shop; can't be deleted. */
  isDefault: z.boolean(),
  /** ISO 8601. */
  updatedAt: z.string(),
  /** Incremented by each change; compared with `If-Match`. */
  version: z.number().int(),
})
export type Template = z.infer<typeof Template>

/** A block as the gallery draws it. */
export const OutlinedBlock = z.object({
  type: z.string(),
  layout: z.object({ width: z.number(), row: z.number(), order: z.number() }),
  hasImage: z.boolean(),
})
export type OutlinedBlock = z.infer<typeof OutlinedBlock>

/** A template in a list. */
export const ListedTemplate = Template.omit({ blocks: true }).extend({ outline: z.array(OutlinedBlock) })
export type ListedTemplate = z.infer<typeof ListedTemplate>

export const toListedTemplate = ({ blocks, ...template }: Template): ListedTemplate => ({
  ...template,
  outline: readTemplateBlocks(blocks).map(({ type, layout, content }) => ({
    type,
    layout,
    hasImage: ['imageUrl', 'backgroundImage'].some((name) => typeof content[name] === 'string' && content[name] !== ''),
  })),
})

/** A new template. `isDefault` is accepted and ignored: only shipped templates are default. */
export const TemplateDraft = z.object(draftShape(fields))
export type TemplateDraft = z.output<typeof TemplateDraft>

export const TemplateChange = z.object(changeShape(fields)).partial()
export type TemplateChange = z.output<typeof TemplateChange>

export type TemplateValues = Omit<FormValues<typeof fields>, 'blocks'>

export const templateRecord: RecordDefinition<Template, TemplateValues> = {
  name: 'templates',
  kind: 'template',
  noun: 'Template',
  path: '/api/page-templates',
  schema: Template,
  draft: TemplateDraft,
  change: TemplateChange,
  fields,
  parts: toParts(fields),
  titleOf: ({ name }) => name,
  toListed: toListedTemplate,
}
