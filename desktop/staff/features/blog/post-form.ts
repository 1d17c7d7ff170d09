import { LONGEST_SLUG } from '#shared/features/blog/slugs.ts'
import type { z } from 'zod'
import { PostDraft, type Post } from '#shared/features/blog/blog.schema.ts'
import { staffCategories, type BlogCategory } from '#shared/features/blog/categories.ts'
import { toSlug } from '#shared/features/pages/slug.ts'
import { findProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { stateOf, type PostState } from './posts.ts'

/** Form state of a post. */
export interface PostForm {
  title: string
  /** Null: the slug follows the title. */
  slug: string | null
  excerpt: string
  category: BlogCategory
  imageUrl: string
  /** Minutes; null while the field is empty. */
  readTime: number | null
  publication: Publication
  /** Markdown. */
  content: string
}

export interface Publication {
  state: PostState
  /**
   * When a scheduled post is published, ISO 8601 in UTC. Kept in other states, too, in case the choice is changed back.
   */
  at: string | null
}

/** Defaults of a new post. */
export const emptyForm: PostForm = {
  title: '',
  slug: null,
  excerpt: '',
  category: staffCategories[0],
  imageUrl: '',
  readTime: 5,
  publication: { state: 'published', at: null },
  content: '',
}

/** A stored post. A 412 response returns the current record without HTML. */
export type StoredPost = Omit<Post, 'html'>

export const formOf = (post: StoredPost): PostForm => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  category: post.category,
  imageUrl: post.imageUrl,
  readTime: post.readTime,
  publication: { state: stateOf(post), at: post.publishAt },
  content: post.content,
})

/** The slug that will be saved. Empty if the title has no letter that a slug may contain. */
export const shownSlug = ({ slug, title }: Pick<PostForm, 'slug' | 'title'>) =>
  slug || toSlug(title).slice(0, LONGEST_SLUG).replace(/-+$/, '')

/** The request body. If a new post's slug follows its title, the server chooses it, as it knows which are taken. */
export function bodyOf(form: PostForm, isNew: boolean): z.input<typeof PostDraft> {
  const { slug, publication, readTime, ...fields } = form
  const { state, at } = publication
  const sentSlug = isNew ? slug : shownSlug(form)
  return {
    ...fields,
    ...(sentSlug && { slug: sentSlug }),
    readTime: readTime as number,
    isPublished: state === 'published',
    publishAt: state === 'scheduled' ? at : null,
  }
}

/** Validation messages by field, worded by the server's own schema. */
export function postProblems(form: PostForm, isNew: boolean, now = Date.now()): Problems {
  const problems = findProblems(PostDraft, bodyOf(form, isNew))
  const { state, at } = form.publication
  if (state !== 'scheduled') return problems
  if (!at) return { ...problems, publishAt: 'Choose a date and a time' }
  return Date.parse(at) <= now ? { ...problems, publishAt: 'Choose a time in the future' } : problems
}

/** Number of words in a Markdown text. */
export const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
