import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { byOffset } from '#shared/contract/lists.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { MAX_IMPORT_CHARACTERS } from './limits.ts'
import { Redirect, RedirectChange, RedirectDraft } from './redirects.record.ts'

/** A redirect with what is wrong with it; null if nothing is. */
export const CheckedRedirect = Redirect.extend({ problem: z.string().nullable() })
export type CheckedRedirect = z.output<typeof CheckedRedirect>

/** A path without a page that visitors asked for. */
export const MissingPath = z.object({
  /** With the numbers by which other shop systems name a page, such as `?id_product=12`. */
  path: z.string(),
  /** Visits that followed a link on another site, in the same time. */
  fromElsewhere: z.number().int(),
  /** Requests in the last 30 days or since it appeared, of all servers. */
  count: z.number().int(),
  /** ISO 8601. */
  lastSeen: z.string(),
})
export type MissingPath = z.output<typeof MissingPath>

/** A line of an imported file. `ignored`: it has no redirect, or one that isn't in use. */
export const ImportLine = z.object({
  /** From 1. */
  line: z.number().int(),
  fromPath: z.string(),
  target: z.string(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'ignored', 'refused']),
  /** Why it is refused or ignored, or what of it is ignored and what it led to before. */
  note: z.string().nullable(),
})
export type ImportLine = z.output<typeof ImportLine>

const Import = { body: z.object({ text: z.string().max(MAX_IMPORT_CHARACTERS) }), bodyLimit: 4 * 1024 * 1024 }

/** The shop's own redirects, and the paths without a page that visitors asked for. */
export const redirectsContract = {
  list: get('/api/redirects', 'editor', {
    query: z.object({
      search: z.string().trim().max(200).optional(),
      /** Only those with a problem. */
      only: z.literal('broken').optional(),
      ...byOffset(250, 100_000),
    }),
    response: z.object({
      redirects: z.array(CheckedRedirect),
      /** Number of those that match. */
      total: z.number().int(),
    }),
    summary: 'Redirects by their address, each with what is wrong with it',
  }),
  missing: get('/api/redirects/missing', 'editor', {
    response: z.array(MissingPath),
    summary:
      'Paths without a page or a redirect that were asked for in the last 30 days, those that most visits from elsewhere led to first',
  }),
  byId: get('/api/redirects/:id', 'editor', { params: ById, response: Redirect, summary: 'A redirect' }),
  create: post('/api/redirects', 'editor', {
    body: RedirectDraft,
    response: Redirect,
    summary:
      'Add a redirect, which may name parameters. 409 if its address is redirected or its path has a page, or with a loop or a chain',
  }),
  previewImport: post('/api/redirects/import/preview', 'editor', {
    ...Import,
    response: z.array(ImportLine),
    summary: 'What an import of this CSV file would do, line by line. Stores nothing',
  }),
  import: post('/api/redirects/import', 'editor', {
    ...Import,
    response: z.array(ImportLine),
    summary:
      'Add and change the redirects of a CSV file with the columns `Redirect from` and `Redirect to`, or as other shop systems export them',
  }),
  update: put('/api/redirects/:id', 'editor', {
    params: ById,
    headers: IfMatch,
    body: RedirectChange,
    response: Redirect,
    summary:
      'Change any fields. 409 as for a new one, 412 with the current redirect if it has changed since `If-Match`',
  }),
  remove: del('/api/redirects/:id', 'editor', { params: ById, summary: 'Delete a redirect' }),
  undelete: post('/api/redirects/:id/undelete', 'editor', {
    params: ById,
    response: Redirect,
    summary: 'Restore a deleted redirect with its id. 404 if there is none, 409 as for a new one',
  }),
} as const satisfies Contract
