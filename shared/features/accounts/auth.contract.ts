import { z } from 'zod'
import { type Contract, get, post, put } from '#shared/contract/endpoint.ts'

export const Role = z.enum(['editor', 'administrator'])
export type Role = z.infer<typeof Role>

/** Signed-in staff member, as shown in the header. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: Role,
})
export type User = z.infer<typeof User>

export const PASSWORD_MAX = 200

/** Characters of up to two code units each, which is what a schema counts. */
const GivenPassword = z.string().max(2 * PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters`)

/** New password of a staff account. The server decides whether it is long and strong enough. */
const Password = GivenPassword

/** A signed-in browser or desktop editor. */
export const AccountSession = z.object({
  id: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  /** User agent of the browser. */
  userAgent: z.string(),
  /** IP address of the sign-in; empty if it isn't known. */
  address: z.string(),
  /** The session making the request. */
  isCurrent: z.boolean(),
  /** The session making the request hasn't been told of this one. */
  isNew: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

/**
 * The signed-in user. `GET /api/login`, `GET /api/logout` and one-time links are browser navigations outside this
 * contract.
 */
export const authContract = {
  user: get('/api/auth/user', 'editor', {
    response: User,
    summary:
      'The signed-in user. 401 if nobody is signed in; 503 in development mode, where everybody is an administrator',
  }),
  confirmation: get('/api/auth/confirmation', 'editor', {
    response: z.object({ isConfirmed: z.boolean(), /** Path of the page for it. */ confirmAt: z.string() }),
    summary: 'Whether the session may make calls that need a confirmation (403 `confirmation_required` without one)',
  }),
  logout: post('/api/logout', 'public', { summary: 'End the session, if any' }),
  sessions: get('/api/auth/sessions', 'editor', {
    response: z.array(AccountSession),
    summary: "One's own sessions, the last used first. The page `/api/account` ends them",
  }),
  acknowledgeSessions: post('/api/auth/sessions/acknowledge', 'editor', {
    summary: 'Mark the account’s other sessions as known to this one',
  }),
  changePassword: put('/api/auth/password', 'editor', {
    body: z.object({ current: GivenPassword, next: Password }),
    summary:
      "Change one's own password, unless the new one is short or easy to guess. Ends the account's other sessions",
  }),
} as const satisfies Contract
