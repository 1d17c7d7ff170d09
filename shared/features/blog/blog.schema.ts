import { z } from 'zod'
import { Time } from '#shared/contract/time.ts'
import { PictureFacts } from '#shared/features/images/images.schema.ts'
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
  /** ISO 8601; null until it is first published, and kept from then on (decision 16). */
  publishedAt: z.string().nullable(),
  /** ISO 8601: when a post that is not published will be. Null: nobody has planned it. Shoppers never see one. */
  publishAt: z.string().nullable(),
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

/** What the image repository knows of a post's picture; null where it is none of its own. */
const shown = { picture: PictureFacts.nullable() }
/** A post in a list that is shown, and one that is shown whole. */
export const ShownPostSummary = PostSummary.extend(shown)
export type ShownPostSummary = z.infer<typeof ShownPostSummary>
export const ShownPost = Post.extend(shown)
export type ShownPost = z.infer<typeof ShownPost>

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
  readTime: z
    .number({
      error: ({ input }) => (input === undefined || input === null ? 'Blog read time is required' : undefined),
    })
    .int()
    .min(1)
    .max(600),
  isPublished: z.boolean(),
  /**
   * A time to come: the post is not published until then. A time that is over: it is published now. Null, or `isPublished` without
   * a time: nothing is planned.
   */
  publishAt: Time.nullable(),
}

/** A new post, with the defaults of the staff specification, section 9. */
export const PostDraft = z.object({
  ...fields,
  slug: fields.slug.optional(),
  category: fields.category.default('painting-guide'),
  readTime: fields.readTime.default(5),
  isPublished: fields.isPublished.default(true),
  publishAt: fields.publishAt.default(null),
})
export type PostDraft = z.output<typeof PostDraft>

export const PostChange = z.object(fields).partial()
export type PostChange = z.output<typeof PostChange>

/** What a post's text will look like, and how long it takes to read. */
export const PostPreview = z.object({
  /** As the storefront shows it. */
  html: z.string(),
  /** Suggested minutes. */
  readTime: z.number().int(),
})
export type PostPreview = z.infer<typeof PostPreview>

export const PostText = z.object({ content: z.string().max(500_000) })
