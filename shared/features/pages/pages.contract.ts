import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { Page, PageChange, PageDraft } from './pages.schema.ts'

/** Pages of blocks (storefront specification section 7, staff specification section 7). */
export const pagesContract = {
  list: {
    method: 'GET',
    path: '/api/pages',
    access: 'editor',
    answer: z.array(Page),
    summary: 'Every page, drafts too, by title',
  },
  bySlug: {
    method: 'GET',
    path: '/api/pages/slug/:slug',
    access: 'public',
    keep: true,
    params: z.object({ slug: z.string().min(1).max(200) }),
    answer: Page,
    summary: 'A published page by its slug or one that it had before; staff get drafts, too (decisions 5, 19)',
  },
  create: {
    method: 'POST',
    path: '/api/pages',
    access: 'editor',
    body: PageDraft,
    bodyLimit: 4 * 1024 * 1024,
    answer: Page,
    summary: 'Add a page. 409 when the slug is taken or would hide a screen (decision 20)',
  },
  update: {
    method: 'PUT',
    path: '/api/pages/:id',
    access: 'editor',
    params: ById,
    headers: IfMatch,
    body: PageChange,
    bodyLimit: 4 * 1024 * 1024,
    answer: Page,
    summary: 'Change any of the fields. 412 with the current page when it has changed since `If-Match` (decision 18)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/pages/:id',
    access: 'editor',
    params: ById,
    summary: 'Delete a page',
  },
  undelete: {
    method: 'POST',
    path: '/api/pages/:id/undelete',
    access: 'editor',
    params: ById,
    answer: Page,
    summary:
      'Bring a deleted page back as it was, with its id, its former slugs and its menu items (decision 21). 404 when none was ' +
      'deleted, 409 when its slug is taken',
  },
} as const satisfies Contract
