import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'

/** What refers to something: where staff find it. */
export const Reference = z.object({
  kind: z.enum(['page', 'template', 'navigation', 'banner', 'post']),
  id: z.string(),
  /** What people call it. */
  title: z.string(),
  /** Of a page or a template: the block that refers. */
  blockId: z.string().nullable(),
  /** Where in it, for people: `Button link`, `Text`, `Picture`, ... */
  place: z.string(),
  /** What stands there, as it was written. */
  value: z.string(),
  /** A change of the slug takes it along by itself, such as a menu item that follows its page (decision 19). */
  follows: z.boolean(),
})
export type Reference = z.infer<typeof Reference>

/** Something on a page that shoppers would stumble over. */
export const Finding = z.object({
  kind: z.enum(['dead-link', 'missing-alt', 'unavailable-product', 'empty-block']),
  blockId: z.string(),
  place: z.string(),
  /** In words, with what to do. */
  words: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** A path of this site, such as `/about` or `/product/hoard-dragon`, or the address of a picture. */
const Target = z.string().trim().min(1).max(2000)

/** Where links are to lead instead: what can stand in a text, in Markdown and in HTML alike, without ending there. */
const NewTarget = Target.regex(
  /^(\/(?![/\\])|https?:\/\/)[^\s"'<>()[\]\\`]*$/i,
  'is no path of this site and no address of a picture',
)

/** Which page, menu item, banner, post and template uses which page, product, picture. Read from the content when it is asked for. */
export const referencesContract = {
  to: {
    method: 'GET',
    path: '/api/references',
    access: 'editor',
    query: z.object({ to: Target }),
    answer: z.array(Reference),
    summary: 'What refers to this path or picture, also by addresses that a page, post or product had before',
  },
  rewrite: {
    method: 'POST',
    path: '/api/references/rewrite',
    access: 'editor',
    body: z.object({ from: Target, to: NewTarget }),
    answer: z.object({ rewritten: z.array(Reference) }),
    summary: 'Make everything that refers to `from` refer to `to`, all or nothing; each change is in the activity log',
  },
  check: {
    method: 'POST',
    path: '/api/references/check',
    access: 'editor',
    body: z.object({
      /** As they stand, malformed ones too. */
      blocks: z.array(z.unknown()).max(1000),
      /** Of the page that is checked: links to itself are fine, also while it is a draft. */
      slug: z.string().max(100).optional(),
    }),
    bodyLimit: 4 * 1024 * 1024,
    answer: z.array(Finding),
    summary: 'What shoppers would stumble over on a page of these blocks. Nothing is kept',
  },
} as const satisfies Contract
