import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { Post, PostChange, PostDraft, PostPreview, PostText, ShownPost, ShownPostSummary } from './blog.schema.ts'

/** The blog (specification section 7, decision 16). */
export const blogContract = {
  list: {
    method: 'GET',
    path: '/api/blog',
    access: 'public',
    keep: true,
    answer: z.array(ShownPostSummary),
    summary: 'Published posts, newest first; staff get drafts and scheduled ones, too',
  },
  bySlug: {
    method: 'GET',
    path: '/api/blog/:slug',
    access: 'public',
    keep: true,
    params: z.object({ slug: z.string().min(1).max(200) }),
    answer: ShownPost,
    summary: 'A published post by its slug or one that it had before; staff get drafts, too',
  },
  create: {
    method: 'POST',
    path: '/api/blog',
    access: 'editor',
    body: PostDraft,
    bodyLimit: 4 * 1024 * 1024,
    answer: Post,
    summary:
      'Add a post, published now, later (`publishAt`) or not, with a slug from its title where it has none. 409 when the slug is taken',
  },
  update: {
    method: 'PUT',
    path: '/api/blog/:id',
    access: 'editor',
    params: ById,
    headers: IfMatch,
    body: PostChange,
    bodyLimit: 4 * 1024 * 1024,
    answer: Post,
    summary: 'Change any of the fields. 412 with the current post when it has changed since `If-Match`',
  },
  remove: {
    method: 'DELETE',
    path: '/api/blog/:id',
    access: 'editor',
    params: ById,
    summary: 'Delete a post',
  },
  undelete: {
    method: 'POST',
    path: '/api/blog/:id/undelete',
    access: 'editor',
    params: ById,
    answer: Post,
    summary:
      'Bring a deleted post back as it was, with its id and the slugs that it had (decision 21). 404 when none was deleted, 409 ' +
      'when its slug is taken',
  },
  preview: {
    method: 'POST',
    path: '/api/blog/preview',
    access: 'editor',
    body: PostText,
    bodyLimit: 4 * 1024 * 1024,
    answer: PostPreview,
    summary: 'Markdown as the storefront would show it, and a suggested read time. Nothing is kept',
  },
} as const satisfies Contract
