import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
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
  list: get('/api/blog', 'public', {
    isCacheable: true,
    response: z.array(ShownPostSummary),
    summary: 'Published posts, newest first; staff also get drafts and scheduled posts',
  }),
  bySlug: get('/api/blog/:slug', 'public', {
    isCacheable: true,
    params: z.object({ slug: z.string().min(1).max(200) }),
    response: ShownPost,
    summary: 'A published post by its current or a former slug; staff also get drafts',
  }),
  miniatures: get('/api/blog/:slug/miniatures', 'public', {
    isCacheable: true,
    params: z.object({ slug: z.string().min(1).max(200) }),
    response: z.array(CardProduct),
    summary: 'Up to four products on sale of a published post: those that staff chose, otherwise those that it names',
  }),
  create: post('/api/blog', 'editor', {
    isKeyed: true,
    body: PostDraft,
    bodyLimit: 4 * 1024 * 1024,
    response: Post,
    summary:
      'Add a post, published now, later (`publishAt`) or not, by default with a slug from its title. 409 if the slug is taken',
  }),
  update: put('/api/blog/:id', 'editor', {
    isKeyed: true,
    params: ById,
    headers: IfMatch,
    body: PostChange,
    bodyLimit: 4 * 1024 * 1024,
    response: Post,
    summary: 'Change any fields. 412 with the current post if it has changed since `If-Match`',
  }),
  remove: del('/api/blog/:id', 'editor', { params: ById, summary: 'Delete a post' }),
  undelete: post('/api/blog/:id/undelete', 'editor', {
    params: ById,
    response: Post,
    summary: 'Restore a deleted post with its id and former slugs. 404 if there is none, 409 if its slug is taken',
  }),
  unsaved: get('/api/blog/unsaved/ids', 'editor', {
    response: z.array(z.string()),
    summary: 'Ids of the posts of which the caller has unsaved changes on the server; `new` for a new post',
  }),
  workingCopy: get('/api/blog/:id/working-copy', 'editor', {
    params: ByCopy,
    response: PostWorkingCopy.nullable(),
    summary: 'The caller’s unsaved changes to this post (`new`: to a new one); null if there are none',
  }),
  keepWorkingCopy: put('/api/blog/:id/working-copy', 'editor', {
    params: ByCopy,
    body: PostWorkingCopy.omit({ updatedAt: true }),
    // The form as it is and as it was.
    bodyLimit: 8 * 1024 * 1024,
    summary: 'Store the caller’s unsaved changes. Shoppers never see them; saving the post deletes them',
  }),
  forgetWorkingCopy: del('/api/blog/:id/working-copy', 'editor', {
    params: ByCopy,
    summary: 'Delete the caller’s unsaved changes',
  }),
  preview: post('/api/blog/preview', 'editor', {
    body: PostText,
    bodyLimit: 4 * 1024 * 1024,
    response: PostPreview,
    summary: 'Render Markdown as the storefront would, with a suggested reading time. Stores nothing',
  }),
} as const satisfies Contract
