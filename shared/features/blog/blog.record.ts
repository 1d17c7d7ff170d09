import { z } from 'zod'
import { Time } from '#shared/contract/time.ts'
import { MAX_NAMED } from '#shared/features/catalogue/limits.ts'
import { ImageMetadata } from '#shared/features/images/images.schema.ts'
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
import { publicCategories, staffCategories, type BlogCategory as Category } from './categories.ts'
import { categoryLabels } from './category-labels.ts'
import { Slug } from '#shared/features/pages/pages.record.ts'

export const BlogCategory = z.enum([...staffCategories, ...publicCategories])

/** Required text. */
const required = (what: string) => {
  const message = `${what} is required`
  return z
    .string({ error: ({ input }) => (input === undefined ? message : undefined) })
    .trim()
    .min(1, message)
}

/** The fields of a post, in the order of its form. */
const fields = {
  title: { label: 'Title', draft: required('Title').max(200), stored: z.string(), inCopy: titleOfCopy },
  /** Generated from the title if absent. */
  slug: { label: 'Slug', draft: Slug, stored: z.string(), input: 'own', inCopy: null },
  excerpt: {
    label: 'Excerpt',
    draft: required('Excerpt').max(1000),
    stored: z.string(),
    input: 'own',
  },
  category: {
    label: 'Category',
    draft: BlogCategory,
    initial: 'painting-guide',
    input: 'own',
    isHalf: true,
    textOf: (category: Category) => categoryLabels[category],
  },
  /** Minutes. */
  readTime: {
    label: 'Read time in minutes',
    draft: z
      .number({
        error: ({ input }) => (input === undefined || input === null ? 'Read time is required' : undefined),
      })
      .int()
      .min(1)
      .max(600),
    stored: z.number().int(),
    initial: 5,
    input: 'own',
    isHalf: true,
  },
  imageUrl: { label: 'Image URL', draft: required('Image URL').max(2000), stored: z.string(), input: 'own' },
  /** Ids of products, separated by spaces; empty: those that the text names. */
  miniatures: {
    label: 'Miniatures',
    draft: z
      .string()
      .regex(/^(\d{1,15}( \d{1,15})*)?$/, 'is not a list of ids of products')
      .refine((ids) => ids.split(' ').length <= MAX_NAMED, `has more than ${MAX_NAMED} products`),
    stored: z.string().default(''),
    initial: '',
    input: 'own',
    hint: `Shown after the text, at most ${MAX_NAMED}. If empty, the ones that the text names.`,
  },
  isPublished: { label: 'Published', draft: z.boolean(), initial: true, inCopy: () => false },
  /**
   * ISO 8601: scheduled publication of an unpublished post, or null. A past time publishes now; null, or `isPublished`
   * without a time, clears the schedule. Never sent to shoppers.
   */
  publishAt: {
    label: 'Publish at',
    draft: Time.nullable(),
    stored: z.string().nullable(),
    initial: null,
    inCopy: null,
  },
  /** Markdown. */
  content: { label: 'Content', draft: required('Content').max(500_000), stored: z.string(), input: 'own' },
} satisfies Record<string, FieldDefinition>

export const Post = z.object({
  id: z.string(),
  ...storedShape(fields),
  /** ISO 8601; null until first published, unchanged afterwards. */
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  version: z.number().int(),
  /** Sanitised HTML. */
  html: z.string(),
})
export type Post = z.infer<typeof Post>

/** A post in a list. */
export const PostSummary = Post.omit({ content: true, html: true })
export type PostSummary = z.infer<typeof PostSummary>

/** A new post, with defaults. */
export const PostDraft = z.object({ ...draftShape(fields), slug: Slug.optional() })
export type PostDraft = z.output<typeof PostDraft>

export const PostChange = z.object(changeShape(fields)).partial()
export type PostChange = z.output<typeof PostChange>

/** A stored post; a 412 response has no HTML. */
export type StoredPost = Omit<Post, 'html'>

export type PostState = 'published' | 'draft' | 'scheduled'

/** Publication in the form. The time stays in other states, in case the choice is changed back. */
export interface PostPublication {
  state: PostState
  /** ISO 8601, UTC. */
  at: string | null
}

/** Form values of a post. */
export interface PostValues extends Omit<FormValues<typeof fields>, 'slug' | 'readTime' | 'isPublished' | 'publishAt'> {
  /** Null: the slug follows the title. */
  slug: string | null
  /** Minutes; null while the field is empty. */
  readTime: number | null
  publication: PostPublication
}

export const stateOf = ({ isPublished, publishAt }: Pick<Post, 'isPublished' | 'publishAt'>): PostState =>
  isPublished ? 'published' : publishAt ? 'scheduled' : 'draft'

export const postRecord: RecordDefinition<StoredPost, PostValues> = {
  name: 'blog',
  kind: 'post',
  noun: 'Post',
  toastNoun: 'Blog post',
  path: '/api/blog',
  schema: Post.omit({ html: true }),
  draft: PostDraft,
  change: PostChange,
  fields,
  parts: toParts(fields, {
    publication: {
      label: 'Publication',
      fields: ['isPublished', 'publishAt'],
      read: (post) => ({ state: stateOf(post as Post), at: (post as Post).publishAt }),
      write: ({ state, at }: PostPublication) => ({
        isPublished: state === 'published',
        publishAt: state === 'scheduled' ? at : null,
      }),
      textOf({ state, at }: PostPublication, formatTime) {
        if (state === 'scheduled') return at ? `Scheduled for ${formatTime(at)}` : 'Scheduled'
        return state === 'published' ? 'Published' : 'Draft'
      },
    },
  }),
  blank: { slug: null as never },
  titleOf: ({ title }) => title,
}

/** Metadata from the image repository; null for an external image. */
const shown = { picture: ImageMetadata.nullable() }
/** A post with its image metadata, in a list and in full. */
export const ShownPostSummary = PostSummary.extend(shown)
export type ShownPostSummary = z.infer<typeof ShownPostSummary>
export const ShownPost = Post.extend(shown)
export type ShownPost = z.infer<typeof ShownPost>

/** Rendered preview of a post and its suggested reading time. */
export const PostPreview = z.object({
  /** As rendered by the storefront. */
  html: z.string(),
  /** Minutes. */
  readTime: z.number().int(),
})
export type PostPreview = z.infer<typeof PostPreview>

/** One person's unsaved changes to a post, stored on the server so that they survive a lost window or device. */
export const PostWorkingCopy = z.object({
  /** As the form stores its draft. */
  content: z.record(z.string(), z.unknown()),
  /** The version it is based on; 0 for a new post. */
  baseVersion: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  /** ISO 8601. */
  updatedAt: z.string(),
})
export type PostWorkingCopy = z.infer<typeof PostWorkingCopy>

export const PostText = z.object({ content: z.string().max(500_000) })
