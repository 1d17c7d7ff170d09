import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import { checkSize } from '#shared/features/pages/pages.record.ts'

/** A reference to a record, and where staff can find it. */
export const Reference = z.object({
  kind: z.enum(['page', 'template', 'navigation', 'banner', 'post', 'redirect']),
  id: z.string(),
  /** Display title. */
  title: z.string(),
  /** The referring block of a page or template. */
  blockId: z.string().nullable(),
  /** Field name for people: `Button link`, `Text`, `Picture`, ... */
  place: z.string(),
  /** The reference as written. */
  value: z.string(),
  /** Whether it updates automatically when the slug changes, such as a menu item that follows its page. */
  follows: z.boolean(),
  /** True if only the draft of a live record refers. */
  isDraft: z.literal(true).optional(),
})
export type Reference = z.infer<typeof Reference>

/** A problem that shoppers would notice. */
export const PageProblem = z.object({
  kind: z.enum(['dead-link', 'missing-alt', 'unavailable-product', 'empty-block']),
  /** Empty for a post, a banner or a menu item. */
  blockId: z.string(),
  place: z.string(),
  /** Description with a suggested fix. */
  words: z.string(),
  /** Address of an image of a post without alternative text. */
  image: z.string().optional(),
})
export type PageProblem = z.infer<typeof PageProblem>

/** A path such as `/about` or `/product/hoard-dragon`, or an image URL. */
const Target = z.string().trim().min(1).max(2000)

/** New link target, restricted to characters that are safe in text, Markdown and HTML. */
const NewTarget = Target.regex(
  /^(\/(?![/\\])|https?:\/\/)[^\s"'<>()[\]\\`]*$/i,
  'is not a path of this site or the URL of an image',
)

/**
 * References between pages, menu items, banners, posts, templates, products and images. Computed from the content on
 * request.
 */
export const referencesContract = {
  to: get('/api/references', 'editor', {
    query: z.object({ to: Target }),
    response: z.array(Reference),
    summary: 'References to this path or image, also by former slugs and handles',
  }),
  rewrite: post('/api/references/rewrite', 'editor', {
    body: z.object({ from: Target, to: NewTarget }),
    response: z.object({ rewritten: z.array(Reference) }),
    summary: 'Replace all references to `from` by `to`, in one transaction; each change is in the audit log',
  }),
  check: post('/api/references/check', 'editor', {
    body: z.object({
      /** As stored, including malformed ones. */
      blocks: z.array(z.unknown()).max(1000).superRefine(checkSize).default([]),
      /** Slug of the checked page: links to itself are valid even while it is a draft. */
      slug: z.string().max(100).optional(),
      /** A post, a banner or a menu item, by the fields of its own endpoint. */
      record: z
        .object({ kind: z.enum(['post', 'banner', 'navigation']), fields: z.record(z.string(), z.unknown()) })
        .optional(),
    }),
    bodyLimit: 4 * 1024 * 1024,
    response: z.array(PageProblem),
    summary: 'Check these blocks, or this record, for problems that shoppers would notice. Stores nothing',
  }),
} as const satisfies Contract
