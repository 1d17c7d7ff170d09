import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'

export const Role = z.enum(['editor', 'administrator'])
export type Role = z.infer<typeof Role>

/** A member of staff as the header of the staff screens shows them (staff specification, section 3). */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: Role,
})
export type User = z.infer<typeof User>

/** A password of staff: long rather than odd. */
export const Password = z
  .string()
  .min(10, 'A password has at least 10 characters')
  .max(200, 'A password has at most 200 characters')

/**
 * Who is signed in (staff specification, section 7). `GET /api/login`, `GET /api/logout` and the pages of one-time links are
 * targets of the browser's navigation, and stand beside these.
 */
export const authContract = {
  user: {
    method: 'GET',
    path: '/api/auth/user',
    access: 'editor',
    answer: User,
    summary: 'Who is signed in. 401: nobody. 503: development mode, where everybody is an administrator (decision 3)',
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: 'End the session, if there is one',
  },
  changePassword: {
    method: 'PUT',
    path: '/api/auth/password',
    access: 'editor',
    body: z.object({ current: z.string().max(200), next: Password }),
    summary: 'Change one’s own password. Other sessions of the account end',
  },
} as const satisfies Contract
