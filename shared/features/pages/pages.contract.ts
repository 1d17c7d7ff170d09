import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { byAge } from '#shared/contract/lists.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import {
  BlocksDraft,
  ListedPage,
  Page,
  PageChange,
  PageDraft,
  PageVersion,
  Presence,
  SharedPage,
  ShownPage,
  WorkingCopy,
} from './pages.record.ts'

/** Content pages. */
export const pagesContract = {
  list: get('/api/pages', 'editor', {
    response: z.array(Page),
    views: { list: z.array(ListedPage) },
    summary: 'All pages including drafts, by title. `view=list` counts their blocks instead of sending them',
  }),
  bySlug: get('/api/pages/slug/:slug', 'public', {
    isCacheable: true,
    params: z.object({ slug: z.string().min(1).max(200) }),
    response: ShownPage,
    summary: 'A published page by its current or a former slug; staff also get drafts',
  }),
  byId: get('/api/pages/:id', 'editor', { params: ById, response: Page, summary: 'A page by its id, also a draft' }),
  create: post('/api/pages', 'editor', {
    isKeyed: true,
    body: PageDraft,
    bodyLimit: 4 * 1024 * 1024,
    response: Page,
    summary: 'Add a page. 409 if the slug is taken or hides a built-in route',
  }),
  update: put('/api/pages/:id', 'editor', {
    isKeyed: true,
    params: ById,
    headers: IfMatch,
    body: PageChange,
    bodyLimit: 4 * 1024 * 1024,
    response: Page,
    summary: 'Change any fields. 412 with the current page if it has changed since `If-Match`',
  }),
  remove: del('/api/pages/:id', 'editor', { params: ById, summary: 'Delete a page' }),
  undelete: post('/api/pages/:id/undelete', 'editor', {
    params: ById,
    response: Page,
    summary:
      'Restore a deleted page with its id, former slugs and menu items. 404 if there is ' +
      'none, 409 if its slug is taken',
  }),
  history: get('/api/pages/:id/history', 'editor', {
    params: ById,
    query: z.object({
      ...byAge(50, 20),
      /** Also drafts beside the live page. */
      drafts: z.enum(['true']).optional(),
    }),
    response: z.array(PageVersion),
    summary:
      'Saved versions of the page, newest first, as far as the audit log reaches; with `drafts=true` also drafts beside it',
  }),
  workingCopy: get('/api/pages/:id/working-copy', 'editor', {
    params: ById,
    response: WorkingCopy.nullable(),
    summary: 'The caller’s unsaved blocks of this page; null if there are none',
  }),
  keepWorkingCopy: put('/api/pages/:id/working-copy', 'editor', {
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
    response: WorkingCopy,
    summary: 'Store the caller’s unsaved blocks. Shoppers never see them; saving the page deletes them',
  }),
  forgetWorkingCopy: del('/api/pages/:id/working-copy', 'editor', {
    params: ById,
    summary: 'Delete the caller’s unsaved blocks',
  }),
  unsaved: get('/api/pages/unsaved/ids', 'editor', {
    response: z.array(z.string()),
    summary: 'Ids of the pages of which the caller has unsaved blocks on the server',
  }),
  shareDraft: post('/api/pages/:id/draft-link', 'editor', {
    params: ById,
    body: z.object({ days: z.number().int().min(1).max(30).default(7) }),
    response: z.object({ url: z.string(), expiresAt: z.string() }),
    summary:
      "A signed link that shows the caller's latest version of the page to people without an account: " +
      'the working copy or, if there is none, the saved page',
  }),
  byDraftLink: get('/api/pages/shared/:token', 'public', {
    params: z.object({ token: z.string().min(1).max(500) }),
    response: SharedPage,
    summary: 'The page behind a draft link. 404 if the link is invalid or expired, or the page was deleted',
  }),
  present: post('/api/pages/:id/presence', 'editor', {
    params: ById,
    body: z.object({
      /** Random id of the browser window. */
      window: z.string().regex(/^[\w-]{8,100}$/),
      /** The page was closed. */
      isLeaving: z.boolean().default(false),
    }),
    response: z.object({ others: z.array(Presence), version: z.number().int(), savedBy: z.string().nullable() }),
    summary:
      'Heartbeat sent every 10 s by a window with the page in the builder. Returns other editors, the current version and its author',
  }),
} as const satisfies Contract
