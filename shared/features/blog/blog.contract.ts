import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { Post, PostChange, PostDraft, PostSummary } from './blog.schema.ts'

/** The blog (specification section 7, decision 16). */
export const blogContract = {
  list: {
    method: 'GET',
    path: '/api/blog',
    access: 'public',
    keep: true,
    answer: z.array(PostSummary),
    summary: 'Published posts, newest first; staff get drafts, too',
  },
  bySlug: {
    method: 'GET',
    path: '/api/blog/:slug',
    access: 'public',
    keep: true,
    params: z.object({ slug: z.string().min(1).max(200) }),
    answer: Post,
    summary: 'A published post by its slug or one that it had before; staff get drafts, too',
  },
  create: {
    method: 'POST',
    path: '/api/blog',
    access: 'editor',
    body: PostDraft,
    bodyLimit: 4 * 1024 * 1024,
    answer: Post,
    summary: 'Add a post, with a slug from its title where it has none. 409 when the slug is taken',
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
} as const satisfies Contract
