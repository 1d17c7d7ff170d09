import { z } from 'zod'
import { type Contract, get, post, put } from '#shared/contract/endpoint.ts'

/** Characters of one draft, and of all drafts of an account. */
export const MAX_DRAFT_LENGTH = 2 * 1024 * 1024
export const MAX_DRAFTS_LENGTH = 16 * 1024 * 1024
export const MAX_DRAFTS = 200

/** Identifies a draft within its account. The same draft sent again replaces itself. */
const DraftId = z.object({
  /** The form or builder, such as `blog`. */
  feature: z.string().min(1).max(100),
  /** The record's id, or `new`. */
  record: z.string().min(1).max(500),
  /** The builder window that stored it; empty for a form. */
  window: z.string().max(200),
  /** Time of the last change. */
  at: z.iso.datetime(),
})

const AccountDraft = DraftId.extend({
  /** As stored in the browser: JSON that the server doesn't read. */
  content: z.string().min(1).max(MAX_DRAFT_LENGTH),
})
export type AccountDraft = z.infer<typeof AccountDraft>

/** Drafts name their account, because another one may have signed in since the page was loaded. */
const account = z.string().max(100)

/** Unsaved drafts that LOGOUT moves from the browser to the account, until the next sign-in takes them back. */
export const accountDraftsContract = {
  list: get('/api/auth/drafts', 'editor', {
    response: z.object({ account, drafts: z.array(AccountDraft) }),
    summary: 'The caller’s drafts, oldest first',
  }),
  keep: put('/api/auth/drafts', 'editor', {
    body: z.object({ account, draft: AccountDraft }),
    // The content is JSON within JSON, so its quotes are escaped.
    bodyLimit: 4 * MAX_DRAFT_LENGTH,
    summary: 'Store one of the caller’s drafts for 30 days. 409 if another account is signed in',
  }),
  forget: post('/api/auth/drafts/forget', 'editor', {
    body: z.object({ account, drafts: z.array(DraftId).max(MAX_DRAFTS) }),
    summary: 'Delete drafts of the caller that a browser has taken over. 409 if another account is signed in',
  }),
} as const satisfies Contract
