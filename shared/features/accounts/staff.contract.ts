import { z } from 'zod'
import { type Contract, del, get, post, put } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { Account, AccountChange, InvitationDraft } from './accounts.record.ts'
import { AccountSession } from './auth.contract.ts'

/** One-time link, valid for some days. Returned only once: the server stores its hash. */
export const OneTimeLink = z.object({
  url: z.string(),
  expiresAt: z.string(),
  /** Address that gets an email with a link, too. Null: no email. The previous release doesn't send the field. */
  mailedTo: z.string().nullable().default(null),
})
export type OneTimeLink = z.infer<typeof OneTimeLink>

/** Staff accounts, for administrators. */
export const staffContract = {
  list: get('/api/staff', 'administrator', { response: z.array(Account), summary: 'All accounts, by name' }),
  invite: post('/api/staff', 'administrator', {
    confirm: true,
    body: InvitationDraft,
    response: z.object({ account: Account, link: OneTimeLink }),
    summary: 'Create an account and an invitation link to set its password',
  }),
  renewLink: post('/api/staff/:id/link', 'administrator', {
    confirm: true,
    params: ById,
    response: OneTimeLink,
    summary: 'Create a new password link; older links of the account expire',
  }),
  update: put('/api/staff/:id', 'administrator', {
    confirm: true,
    params: ById,
    headers: IfMatch,
    body: AccountChange,
    response: Account,
    summary:
      'Change a name or role, or disable an account, which ends its sessions at once. 409 for the last administrator',
  }),
  sessions: get('/api/staff/:id/sessions', 'administrator', {
    params: ById,
    response: z.array(AccountSession),
    summary: 'Sessions of an account',
  }),
  endSession: del('/api/staff/:id/sessions/:sessionId', 'administrator', {
    confirm: true,
    params: ById.extend({ sessionId: z.string().min(1).max(200) }),
    summary: 'End one session',
  }),
  endSessions: del('/api/staff/:id/sessions', 'administrator', {
    confirm: true,
    params: ById,
    summary: 'End all sessions of an account',
  }),
  resetFactors: del('/api/staff/:id/factors', 'administrator', {
    confirm: true,
    params: ById,
    response: OneTimeLink,
    summary:
      'Remove password, second factors and sessions of another account, and create a link to set them up again. 409 for your own',
  }),
} as const satisfies Contract
