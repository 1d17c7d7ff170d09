import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { ById, IfMatch } from '#shared/contract/versioned.ts'
import { Role, User } from '#shared/features/auth/auth.contract.ts'

/** An account, as administrators see it. */
export const Account = User.extend({
  isDisabled: z.boolean(),
  /** False until the person has used the link of their invitation, or signed in with the OpenID provider. */
  hasJoined: z.boolean(),
  /** ISO 8601; null: never. */
  lastSeenAt: z.string().nullable(),
  sessionCount: z.number().int(),
  version: z.number().int(),
})
export type Account = z.infer<typeof Account>

/** A browser that somebody is signed in with. */
export const AccountSession = z.object({
  id: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  /** Of the browser, as it says of itself. */
  userAgent: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** A link that works once, for some days. It is shown only here: the server keeps its hash. */
export const OneTimeLink = z.object({ url: z.string(), expiresAt: z.string() })
export type OneTimeLink = z.infer<typeof OneTimeLink>

const InvitationDraft = z.object({
  email: z.email('This is not an e-mail address').max(254),
  firstName: z.string().trim().max(100).default(''),
  lastName: z.string().trim().max(100).default(''),
  role: Role.default('editor'),
})

/** Staff accounts, for administrators (decisions 1, 2). */
export const staffContract = {
  list: {
    method: 'GET',
    path: '/api/staff',
    access: 'administrator',
    answer: z.array(Account),
    summary: 'Every account, by name',
  },
  invite: {
    method: 'POST',
    path: '/api/staff',
    access: 'administrator',
    body: InvitationDraft,
    answer: z.object({ account: Account, link: OneTimeLink }),
    summary: 'Make an account and the link by which its owner sets a password',
  },
  renewLink: {
    method: 'POST',
    path: '/api/staff/:id/link',
    access: 'administrator',
    params: ById,
    answer: OneTimeLink,
    summary: 'A new link to set a password with; older links of the account end',
  },
  update: {
    method: 'PUT',
    path: '/api/staff/:id',
    access: 'administrator',
    params: ById,
    headers: IfMatch,
    body: z
      .object({
        firstName: z.string().trim().max(100),
        lastName: z.string().trim().max(100),
        role: Role,
        isDisabled: z.boolean(),
      })
      .partial(),
    answer: Account,
    summary: 'Change a name or role, or disable: sessions end at once. 409 for the last administrator',
  },
  sessions: {
    method: 'GET',
    path: '/api/staff/:id/sessions',
    access: 'administrator',
    params: ById,
    answer: z.array(AccountSession),
    summary: 'Where somebody is signed in',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/staff/:id/sessions/:sessionId',
    access: 'administrator',
    params: ById.extend({ sessionId: z.string().min(1).max(200) }),
    summary: 'End one session',
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/staff/:id/sessions',
    access: 'administrator',
    params: ById,
    summary: 'End every session of an account',
  },
} as const satisfies Contract
