import { z } from 'zod'
import { publicCategories, staffCategories } from './categories.ts'
import { Slug } from '#shared/features/pages/pages.schema.ts'

export const BlogCategory = z.enum([...staffCategories, ...publicCategories])

/** A post in a list. */
export const PostSummary = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  imageUrl: z.string(),
  category: BlogCategory,
  /** Minutes. */
  readTime: z.number().int(),
  isPublished: z.boolean(),
  /** ISO 8601; null is a draft. Set when it is first published (decision 16). */
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type PostSummary = z.infer<typeof PostSummary>

export const Post = PostSummary.extend({
  /** Markdown, as it was written. */
  content: z.string(),
  /** The same as HTML, made harmless. */
  html: z.string(),
})
export type Post = z.infer<typeof Post>

/** Text that must be there (staff specification, section 5). */
const required = (what: string) => {
  const message = `Blog ${what} is required`
  return z
    .string({ error: ({ input }) => (input === undefined ? message : undefined) })
    .trim()
    .min(1, message)
}

const fields = {
  title: required('title').max(200),
  /** Made from the title where absent. */
  slug: Slug,
  excerpt: required('excerpt').max(1000),
  content: required('content').max(500_000),
  imageUrl: required('image URL').max(2000),
  category: BlogCategory,
  readTime: z.number().int().min(1).max(600),
  isPublished: z.boolean(),
}

/** A new post, with the defaults of the staff specification, section 9. */
export const PostDraft = z.object({
  ...fields,
  slug: fields.slug.optional(),
  category: fields.category.default('painting-guide'),
  readTime: fields.readTime.default(5),
  isPublished: fields.isPublished.default(true),
})
export type PostDraft = z.output<typeof PostDraft>

export const PostChange = z.object(fields).partial()
export type PostChange = z.output<typeof PostChange>
