import { z } from 'zod'
import { required } from '#shared/contract/required.ts'
import { Time } from '#shared/contract/time.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { periodText, type PublicationPeriod } from '#shared/publication.ts'
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
import { ImageMetadataByUrl } from '#shared/features/images/images.schema.ts'
import { maxWidths } from './max-widths.ts'
import { MAX_BLOCKS, sizeProblem } from './page-size.ts'

export const MaxWidth = z.enum(maxWidths)

/** Characters of the longest slug. */
export const LONGEST_SLUG = 100

/** Slug as derived from a title: lower case, digits and single hyphens. */
export const Slug = z
  .string()
  .max(LONGEST_SLUG)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'may only contain lower case letters, digits and single hyphens')

/** A block as saved by staff. Its content may hold anything its editor knows. */
export const BlockDraft = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(50),
  layout: z.object({ width: z.number(), row: z.number().int(), order: z.number().int() }).optional(),
  content: z.record(z.string(), z.unknown()),
})

/** A block as `readBlocks` returns it. */
const ReadBlock = z.object({
  id: z.string(),
  type: z.string(),
  layout: z.object({ width: z.number(), row: z.number(), order: z.number() }),
  content: z.record(z.string(), z.unknown()),
})

/** Blocks of a page or template as saved by staff. */
export const BlocksDraft = z
  .array(BlockDraft)
  .max(MAX_BLOCKS, `are more than the ${MAX_BLOCKS} that a page can hold: delete some, or move them to another page`)
  .superRefine(checkSize)

/** Refuses blocks that are too large to be shown. */
export function checkSize(blocks: readonly unknown[], { addIssue }: z.RefinementCtx): void {
  const problem = sizeProblem(blocks)
  if (problem) addIssue(problem)
}

/** The fields of a page, in the order of its form. */
const fields = {
  title: {
    label: 'Title',
    draft: required('Page title is required').max(200),
    stored: z.string(),
    inCopy: titleOfCopy,
  },
  slug: {
    label: 'Slug',
    draft: required('Page slug is required').pipe(Slug),
    stored: z.string(),
    input: 'own',
    inCopy: null,
  },
  description: {
    label: 'Description',
    draft: z.string().max(1000),
    stored: z.string(),
    initial: '',
    input: 'paragraph',
    hint: 'For staff, and for search engines unless you enter one below.',
  },
  /** The template it was created from, which may have been deleted. */
  templateId: {
    label: 'Template',
    draft: z.string().max(100).nullable(),
    stored: z.string().nullable(),
    initial: null,
    input: 'own',
    isHalf: true,
  },
  maxWidth: {
    label: 'Maximum width',
    draft: MaxWidth,
    initial: 'none',
    input: 'select',
    textOf: (width: string) => (width === 'none' ? 'none (no limit)' : width),
    hint: 'Limits the width of the content on large screens.',
    isHalf: true,
  },
  isPublished: { label: 'Published', draft: z.boolean(), initial: false, inCopy: null },
  /** A future time hides the page until then, a past one publishes it now, null clears the schedule. */
  publishAt: {
    label: 'Publish at',
    draft: Time.nullable(),
    stored: z.string().nullable(),
    initial: null,
    inCopy: null,
  },
  /** A future time ends publication then, a past one ends it now, null clears the schedule. Not before `publishAt`. */
  unpublishAt: {
    label: 'Unpublish at',
    draft: Time.nullable(),
    stored: z.string().nullable(),
    initial: null,
    inCopy: null,
  },
  seoTitle: {
    label: 'Title for search engines',
    draft: z.string().max(200),
    stored: z.string(),
    initial: '',
    input: 'own',
  },
  seoDescription: {
    label: 'Description for search engines',
    draft: z.string().max(500),
    stored: z.string(),
    initial: '',
    input: 'own',
  },
  /** As stored, even if malformed; parse with `readBlocks`. */
  blocks: {
    label: 'Content',
    draft: BlocksDraft,
    stored: z.unknown(),
    initial: [],
    input: 'none',
    textOf: (blocks: unknown) => blockCountText(countBlocks(blocks)),
  },
} satisfies Record<string, FieldDefinition>

/** Such as `3 blocks`. */
export const blockCountText = (count: number) => (count === 1 ? '1 block' : `${count} blocks`)

export const Page = z.object({
  id: z.string(),
  ...storedShape(fields),
  /** ISO 8601. */
  updatedAt: z.string(),
  /** Incremented by each change; compared with `If-Match`. */
  version: z.number().int(),
})
export type Page = z.infer<typeof Page>

/** A page in a list, without its blocks. */
export const ListedPage = Page.omit({ blocks: true }).extend({ blockCount: z.number().int() })
export type ListedPage = z.infer<typeof ListedPage>

/** Number of blocks, even if `blocks` is malformed. */
export const countBlocks = (blocks: unknown): number => readBlocks(blocks).length

export const PageDraft = z.object(draftShape(fields))
export type PageDraft = z.output<typeof PageDraft>

/** Any of a page's fields. `updatedAt` is accepted and ignored. */
export const PageChange = z.object(changeShape(fields)).partial()
export type PageChange = z.output<typeof PageChange>

/** Form values of a page: everything but its blocks. */
export interface PageValues extends Omit<
  FormValues<typeof fields>,
  'slug' | 'isPublished' | 'publishAt' | 'unpublishAt' | 'blocks'
> {
  /** Null: follows the title. */
  slug: string | null
  /** One value, so that a conflict compares whole plans. */
  publication: PublicationPeriod
}

export const pageRecord: RecordDefinition<Page, PageValues> = {
  name: 'pages',
  kind: 'page',
  noun: 'Page',
  path: '/api/pages',
  schema: Page,
  draft: PageDraft,
  change: PageChange,
  fields,
  parts: toParts(fields, {
    publication: {
      label: 'Publication',
      fields: ['isPublished', 'publishAt', 'unpublishAt'],
      textOf: periodText,
    },
  }),
  blank: { slug: null as never },
  titleOf: ({ title }) => title,
  toListed: ({ blocks, ...page }) => ({ ...page, blockCount: countBlocks(blocks) }),
}

/** One person's unsaved blocks, stored on the server so that they survive a lost window or device. */
export const WorkingCopy = z.object({
  blocks: z.unknown(),
  /** The page version it is based on. */
  baseVersion: z.number().int(),
  /** ISO 8601. */
  updatedAt: z.string(),
})
export type WorkingCopy = z.infer<typeof WorkingCopy>

/** A page with the data needed to render it. */
export const ShownPage = Page.extend({
  /** As `readBlocks` returns them. */
  blocks: z.array(ReadBlock).readonly(),
  /** Metadata of the images in its blocks, by URL. */
  pictures: ImageMetadataByUrl,
  /** HTML of the rich texts in its blocks, by block id. */
  richTexts: z.record(z.string(), z.string()).optional(),
})
export type ShownPage = z.infer<typeof ShownPage>

/** A page as shown by a draft link. */
export const SharedPage = ShownPage.extend({
  /** ISO 8601: expiry of the link. */
  expiresAt: z.string(),
})
export type SharedPage = z.infer<typeof SharedPage>

/** A saved version of a page. */
export const PageVersion = z.object({
  /** Id of the audit log entry; `0` for the page before the oldest entry. */
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Author's name at that time; empty if unknown. */
  staffName: z.string(),
  /** A past participle: `created`, `updated`, `published`, `restored`, `saved`, ... */
  action: z.string(),
  /** The page after that action. */
  page: Page,
})
export type PageVersion = z.infer<typeof PageVersion>

/** Another window with the page open in the builder. */
export const Presence = z.object({
  /** Window id, so that one person with two windows is shown as well. */
  window: z.string(),
  name: z.string(),
  /** Whether it belongs to the caller's own account. */
  isSelf: z.boolean(),
})
export type Presence = z.infer<typeof Presence>
