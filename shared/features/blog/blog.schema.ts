import { z } from 'zod'
import { Time } from '#shared/contract/time.ts'
import { ImageMetadata } from '#shared/features/images/images.schema.ts'
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
  /** ISO 8601; null until first published, unchanged afterwards. */
  publishedAt: z.string().nullable(),
  /** ISO 8601: scheduled publication of an unpublished post, or null. Never sent to shoppers. */
  publishAt: z.string().nullable(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type PostSummary = z.infer<typeof PostSummary>

export const Post = PostSummary.extend({
  /** Markdown source. */
  content: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
})
export type Post = z.infer<typeof Post>

/** Metadata from the image repository; null for an external image. */
const shown = { picture: ImageMetadata.nullable() }
/** A post with its image metadata, in a list and in full. */
export const ShownPostSummary = PostSummary.extend(shown)
export type ShownPostSummary = z.infer<typeof ShownPostSummary>
export const ShownPost = Post.extend(shown)
export type ShownPost = z.infer<typeof ShownPost>

/** Required text. */
const required = (what: string) => {
  const message = `Blog ${what} is required`
  return z
    .string({ error: ({ input }) => (input === undefined ? message : undefined) })
    .trim()
    .min(1, message)
}

const fields = {
  title: required('title').max(200),
  /** Generated from the title if absent. */
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
  /** Scheduled publication. A past time publishes now; null, or `isPublished` without a time, clears the schedule. */
  publishAt: Time.nullable(),
}

/** A new post, with defaults. */
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

/** Rendered preview of a post and its suggested reading time. */
export const PostPreview = z.object({
  /** As rendered by the storefront. */
  html: z.string(),
  /** Minutes. */
  readTime: z.number().int(),
})
export type PostPreview = z.infer<typeof PostPreview>

export const PostText = z.object({ content: z.string().max(500_000) })
