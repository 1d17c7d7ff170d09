import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { CardProduct } from '#shared/features/catalogue/products.schema.ts'
import {
  Post,
  PostChange,
  PostDraft,
  PostPreview,
  PostText,
  PostWorkingCopy,
  ShownPost,
  ShownPostSummary,
} from './blog.record.ts'

/** A post, or `new` for one that has never been saved. */
const ByCopy = z.object({ id: z.string().regex(/^(new|\d{1,15})$/, 'is not an id') })

export const blogContract = {
  list: {
    method: 'GET',
    path: '/api/blog',
    access: 'public',
    isCacheable: true,
    response: z.array(ShownPostSummary),
    summary: 'Published posts, newest first; staff also get drafts and scheduled posts',
  },
  bySlug: {
    method: 'GET',
    path: '/api/blog/:slug',
    access: 'public',
    isCacheable: true,
    params: z.object({ slug: z.string().min(1).max(200) }),
    response: ShownPost,
    summary: 'A published post by its current or a former slug; staff also get drafts',
  },
  miniatures: {
    method: 'GET',
    path: '/api/blog/:slug/miniatures',
    access: 'public',
    isCacheable: true,
    params: z.object({ slug: z.string().min(1).max(200) }),
    response: z.array(CardProduct),
    summary: 'Up to four products on sale of a published post: those that staff chose, otherwise those that it names',
  },
  create: {
    method: 'POST',
    path: '/api/blog',
    access: 'editor',
    body: PostDraft,
    bodyLimit: 4 * 1024 * 1024,
    response: Post,
    summary:
      'Add a post, published now, later (`publishAt`) or not, by default with a slug from its title. 409 if the slug is taken',
  },
  update: {
    method: 'PUT',
    path: '/api/blog/:id',
    access: 'editor',
    params: ById,
    headers: IfMatch,
    body: PostChange,
    bodyLimit: 4 * 1024 * 1024,
    response: Post,
    summary: 'Change any fields. 412 with the current post if it has changed since `If-Match`',
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
    response: Post,
    summary: 'Restore a deleted post with its id and former slugs. 404 if there is none, 409 if its slug is taken',
  },
  unsaved: {
    method: 'GET',
    path: '/api/blog/unsaved/ids',
    access: 'editor',
    response: z.array(z.string()),
    summary: 'Ids of the posts of which the caller has unsaved changes on the server; `new` for a new post',
  },
  workingCopy: {
    method: 'GET',
    path: '/api/blog/:id/working-copy',
    access: 'editor',
    params: ByCopy,
    response: PostWorkingCopy.nullable(),
    summary: 'The caller’s unsaved changes to this post (`new`: to a new one); null if there are none',
  },
  keepWorkingCopy: {
    method: 'PUT',
    path: '/api/blog/:id/working-copy',
    access: 'editor',
    params: ByCopy,
    body: PostWorkingCopy.omit({ updatedAt: true }),
    // The form as it is and as it was.
    bodyLimit: 8 * 1024 * 1024,
    summary: 'Store the caller’s unsaved changes. Shoppers never see them; saving the post deletes them',
  },
  forgetWorkingCopy: {
    method: 'DELETE',
    path: '/api/blog/:id/working-copy',
    access: 'editor',
    params: ByCopy,
    summary: 'Delete the caller’s unsaved changes',
  },
  preview: {
    method: 'POST',
    path: '/api/blog/preview',
    access: 'editor',
    body: PostText,
    bodyLimit: 4 * 1024 * 1024,
    response: PostPreview,
    summary: 'Render Markdown as the storefront would, with a suggested reading time. Stores nothing',
  },
} as const satisfies Contract
