import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import {
  BlocksDraft,
  Page,
  PageChange,
  PageDraft,
  PageVersion,
  Presence,
  SharedPage,
  ShownPage,
  WorkingCopy,
} from './pages.schema.ts'

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
    answer: ShownPage,
    summary: 'A published page by its slug or one that it had before; staff get drafts, too (decisions 5, 19)',
  },
  byId: {
    method: 'GET',
    path: '/api/pages/:id',
    access: 'editor',
    params: ById,
    answer: Page,
    summary: 'A page by its id, drafts too',
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
  history: {
    method: 'GET',
    path: '/api/pages/:id/history',
    access: 'editor',
    params: ById,
    query: z.object({
      /** Older than the version with this id. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(50).default(20),
    }),
    answer: z.array(PageVersion),
    summary: 'The page as it was saved, newest first, as far as the activity log remembers',
  },
  workingCopy: {
    method: 'GET',
    path: '/api/pages/:id/working-copy',
    access: 'editor',
    params: ById,
    answer: WorkingCopy.nullable(),
    summary: 'The caller’s own unsaved blocks of this page; null when there are none',
  },
  keepWorkingCopy: {
    method: 'PUT',
    path: '/api/pages/:id/working-copy',
    access: 'editor',
    params: ById,
    body: z.object({
      blocks: BlocksDraft,
      baseVersion: z
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1),
    }),
    bodyLimit: 4 * 1024 * 1024,
    answer: WorkingCopy,
    summary: 'Keep the caller’s unsaved blocks beside the page. Shoppers never see them; saving the page forgets them',
  },
  forgetWorkingCopy: {
    method: 'DELETE',
    path: '/api/pages/:id/working-copy',
    access: 'editor',
    params: ById,
    summary: 'Forget the caller’s unsaved blocks',
  },
  shareDraft: {
    method: 'POST',
    path: '/api/pages/:id/draft-link',
    access: 'editor',
    params: ById,
    body: z.object({ days: z.number().int().min(1).max(30).default(7) }),
    answer: z.object({ url: z.string(), expiresAt: z.string() }),
    summary:
      'A signed link that shows the page to somebody without an account, as the caller has it now and from then on: ' +
      'the working copy or, when there is none, the saved page',
  },
  byDraftLink: {
    method: 'GET',
    path: '/api/pages/shared/:token',
    access: 'public',
    params: z.object({ token: z.string().min(1).max(500) }),
    answer: SharedPage,
    summary: 'The page that a draft link shows. 404 when it was forged, is over, or the page is gone',
  },
  present: {
    method: 'POST',
    path: '/api/pages/:id/presence',
    access: 'editor',
    params: ById,
    body: z.object({
      /** Random, of the browser's window. */
      window: z.string().regex(/^[\w-]{8,100}$/),
      /** The page was left. */
      isLeaving: z.boolean().default(false),
    }),
    answer: z.object({ others: z.array(Presence), version: z.number().int(), savedBy: z.string().nullable() }),
    summary:
      'Said every 10 s by a window that has the page in the builder: who else has, which version stands, and who saved it last',
  },
} as const satisfies Contract
