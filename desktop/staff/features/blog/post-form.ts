import { LONGEST_SLUG } from '#shared/features/blog/slugs.ts'
import type { z } from 'zod'
import { PostDraft, type Post } from '#shared/features/blog/blog.schema.ts'
import { staffCategories, type BlogCategory } from '#shared/features/blog/categories.ts'
import { slugOf } from '#shared/features/pages/slug.ts'
import { problemsOf, type Problems } from '#staff/widgets/form/problems.ts'
import { stateOf, type PostState } from './posts.ts'

/** What the editor shows of a post. */
export interface PostForm {
  title: string
  /** Null: it follows the title. */
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
  /** When a scheduled post is published, ISO 8601 in UTC. Kept while the state is another, for whoever changes their mind. */
  at: string | null
}

/** A new post, with the defaults of the staff specification, section 9. */
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

/** A post as it is kept: what a stale save is answered has no HTML. */
export type KeptPost = Omit<Post, 'html'>

export const formOf = (post: KeptPost): PostForm => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  category: post.category,
  imageUrl: post.imageUrl,
  readTime: post.readTime,
  publication: { state: stateOf(post), at: post.publishAt },
  content: post.content,
})

/** The slug that a post will have. Empty when its title has no letter that a slug may have. */
export const shownSlug = ({ slug, title }: Pick<PostForm, 'slug' | 'title'>) =>
  slug || slugOf(title).slice(0, LONGEST_SLUG).replace(/-+$/, '')

/** What is sent. A new post whose slug follows its title gets it from the server, which knows those that are taken. */
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

/** What keeps a post from being sent, by field (staff specification, section 5), with the words of the server's own schema. */
export function postProblems(form: PostForm, isNew: boolean, now = Date.now()): Problems {
  const problems = problemsOf(PostDraft, bodyOf(form, isNew))
  const { state, at } = form.publication
  if (state !== 'scheduled') return problems
  if (!at) return { ...problems, publishAt: 'Choose a date and a time' }
  return Date.parse(at) <= now ? { ...problems, publishAt: 'This time is over: choose one to come' } : problems
}

const names: readonly string[] = Object.keys(PostDraft.shape)

/** What the server refused, at the fields that it names: `title: Blog title is required` in lines (400), or a slug that is taken (409). */
export function refusedFields(status: number, words: string): Problems {
  if (status === 409) return { slug: words }
  if (status !== 400) return {}
  const lines = words.split('\n').flatMap((line) => {
    const [, name = '', message = ''] = /^(\w+)[^:]*: (.*)$/.exec(line) ?? []
    return names.includes(name) ? [[name, message] as const] : []
  })
  return Object.fromEntries(lines.toReversed())
}

/** The words of a Markdown text, as people count them. */
export const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
