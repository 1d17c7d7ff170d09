import { z } from 'zod'
import { maxWidths } from './max-widths.ts'
import { MAX_NESTING, nestsDeeperThan } from './nesting.ts'

export const MaxWidth = z.enum(maxWidths)

/** A slug as the builder makes it from a title: lower case, digits, single hyphens (staff specification, section 4). */
export const Slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case letters, digits and single hyphens only')

export const Page = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  maxWidth: MaxWidth,
  isPublished: z.boolean(),
  /** As they were stored, malformed ones too (text that isn't JSON as that text): `readBlocks` makes sense of them. */
  blocks: z.unknown(),
  templateId: z.string().nullable(),
  /** ISO 8601. */
  updatedAt: z.string(),
  /** Counts the changes; what `If-Match` compares (decision 18). */
  version: z.number().int(),
})
export type Page = z.infer<typeof Page>

/** A block that staff save. Its content may hold whatever its editor knows. */
const BlockDraft = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(50),
  layout: z.object({ width: z.number(), row: z.number().int(), order: z.number().int() }).optional(),
  content: z.record(z.string(), z.unknown()),
})

const fields = {
  title: z.string('Page title is required').trim().min(1, 'Page title is required').max(200),
  slug: z.string('Page slug is required').trim().min(1, 'Page slug is required').pipe(Slug),
  description: z.string().max(1000),
  seoTitle: z.string().max(200),
  seoDescription: z.string().max(500),
  maxWidth: MaxWidth,
  isPublished: z.boolean(),
  blocks: z
    .array(BlockDraft)
    .max(500)
    .refine((blocks) => !nestsDeeperThan(blocks, MAX_NESTING), 'are nested too deeply'),
  templateId: z.string().max(100).nullable(),
}

export const PageDraft = z.object({
  ...fields,
  description: fields.description.default(''),
  seoTitle: fields.seoTitle.default(''),
  seoDescription: fields.seoDescription.default(''),
  maxWidth: fields.maxWidth.default('none'),
  isPublished: fields.isPublished.default(false),
  blocks: fields.blocks.default([]),
  templateId: fields.templateId.default(null),
})
export type PageDraft = z.output<typeof PageDraft>

/** Any of a page's fields. `updatedAt` is taken and ignored (decision 18). */
export const PageChange = z.object(fields).partial()
export type PageChange = z.output<typeof PageChange>
