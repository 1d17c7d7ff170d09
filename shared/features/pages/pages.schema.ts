import { z } from 'zod'
import { required } from '#shared/contract/required.ts'
import { Time } from '#shared/contract/time.ts'
import { PicturesFacts } from '#shared/features/images/images.schema.ts'
import { MAX_BLOCKS } from './max-blocks.ts'
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
  /** The template that it was made from; the template may be gone. */
  templateId: z.string().nullable(),
  /** ISO 8601: when a draft will be published. Null: nobody has planned it. */
  publishAt: z.string().nullable(),
  /** ISO 8601: when a published page, or one that will be, becomes a draft again. Null: nobody has planned it. */
  unpublishAt: z.string().nullable(),
  /** ISO 8601. */
  updatedAt: z.string(),
  /** Counts the changes; what `If-Match` compares (decision 18). */
  version: z.number().int(),
})
export type Page = z.infer<typeof Page>

/** A block that staff save. Its content may hold whatever its editor knows. */
export const BlockDraft = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(50),
  layout: z.object({ width: z.number(), row: z.number().int(), order: z.number().int() }).optional(),
  content: z.record(z.string(), z.unknown()),
})

/** What staff save as the blocks of a page or a template. */
export const BlocksDraft = z
  .array(BlockDraft)
  .max(MAX_BLOCKS, `are more than the ${MAX_BLOCKS} that one page holds: delete some, or move them to another page`)
  .refine((blocks) => !nestsDeeperThan(blocks, MAX_NESTING), 'are nested too deeply')

const fields = {
  title: required('Page title is required').max(200),
  slug: required('Page slug is required').pipe(Slug),
  description: z.string().max(1000),
  seoTitle: z.string().max(200),
  seoDescription: z.string().max(500),
  maxWidth: MaxWidth,
  isPublished: z.boolean(),
  blocks: BlocksDraft,
  templateId: z.string().max(100).nullable(),
  /** As a post's (decision 018): a time to come hides the page until then, one that is over publishes now, null plans nothing. */
  publishAt: Time.nullable(),
  /** A time to come ends the publication then, one that is over ends it now, null plans nothing. Not before `publishAt`. */
  unpublishAt: Time.nullable(),
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
  publishAt: fields.publishAt.default(null),
  unpublishAt: fields.unpublishAt.default(null),
})
export type PageDraft = z.output<typeof PageDraft>

/** Any of a page's fields. `updatedAt` is taken and ignored (decision 18). */
export const PageChange = z.object(fields).partial()
export type PageChange = z.output<typeof PageChange>

/** Blocks that one person has changed and not saved, kept beside the page so that no machine's death loses them. */
export const WorkingCopy = z.object({
  blocks: z.unknown(),
  /** The page's version that it was made from. */
  baseVersion: z.number().int(),
  /** ISO 8601. */
  updatedAt: z.string(),
})
export type WorkingCopy = z.infer<typeof WorkingCopy>

/** A page as it is shown. */
export const ShownPage = Page.extend({
  /** What the image repository knows of the pictures that its blocks show, by their addresses there. */
  pictures: PicturesFacts,
})
export type ShownPage = z.infer<typeof ShownPage>

/** A page as a draft link shows it. */
export const SharedPage = ShownPage.extend({
  /** ISO 8601: of the link. */
  expiresAt: z.string(),
})
export type SharedPage = z.infer<typeof SharedPage>

/** A page as it was saved once. */
export const PageVersion = z.object({
  /** Of the entry in the activity log; `0` for the page as it was before the oldest of them. */
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Who saved it, as they were called then; empty where nobody has written it down. */
  staffName: z.string(),
  /** A past participle: `created`, `updated`, `published`, `restored`, `saved`, ... */
  action: z.string(),
  /** As it was after that. */
  page: Page,
})
export type PageVersion = z.infer<typeof PageVersion>

/** Somebody else who has the page open in the builder. */
export const Presence = z.object({
  /** Of the window, so that one person with two windows is told, too. */
  window: z.string(),
  name: z.string(),
  /** It is the caller's own account, in another window. */
  isSelf: z.boolean(),
})
export type Presence = z.infer<typeof Presence>
