import { z } from 'zod'
import type { Contract } from '#shared/contract/endpoint.ts'
import { User } from '#shared/features/auth/auth.contract.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'

const address = z.string().max(2000).nullable()

/** As the staff app finds them in its document. */
const Facts = z.object({
  shop: z.object({
    name: z.string().max(200),
    origin: z.string().max(2000),
    emails: z.object({ privacy: z.string().max(254), legal: z.string().max(254) }),
    social: z.object({ instagram: address, tiktok: address, youtube: address }),
    scripts: z.object({ analytics: address, marketing: address }),
  }),
  timeZone: z.string().max(100),
  hasPasswords: z.boolean(),
}) satisfies z.ZodType<StaffFacts>

/** What a server says of itself to a desktop editor that has just been given its address. */
export const Greeting = z.object({
  /** Of this program, so that nobody takes another site's answer for a shop's. */
  program: z.literal('hoard'),
  /** Of the server, such as `0.1.0`. */
  version: z.string(),
  /** Ways of speaking that it understands; see protocol.ts. */
  protocol: z.object({ oldest: z.number().int(), newest: z.number().int() }),
  /** What the staff app knows before it has asked for anything (shared/staff-facts.ts). */
  facts: Facts,
  /** Where pictures come from beside the server itself, such as the local Shopify's; null: only from https addresses. */
  pictureOrigin: z
    .string()
    .regex(/^https?:\/\/[\w.:[\]-]+$/, 'is not an origin')
    .nullable(),
  /** False in development mode, where everybody on the server's machine is an administrator (decision 3). */
  needsSignIn: z.boolean(),
})
export type Greeting = z.infer<typeof Greeting>

/** A random secret and its SHA-256, as PKCE has them (RFC 7636): base64url without padding. */
const Secret = z.string().regex(/^[\w-]{43}$/, 'is not a secret')

/** What the desktop editor asks before and at signing in. The page where a person says yes is a target of their browser (docs/desktop.md). */
export const desktopContract = {
  greeting: {
    method: 'GET',
    path: '/api/desktop',
    access: 'public',
    answer: Greeting,
    summary: 'What a desktop editor must know of this shop before anybody signs in',
  },
  token: {
    method: 'POST',
    path: '/api/desktop/token',
    access: 'public',
    refusals: 'json',
    /** What the list of sessions will call the editor. */
    headers: z.object({ 'user-agent': z.string().default('') }),
    body: z.object({ code: Secret, verifier: Secret }),
    answer: z.object({
      /** Sent as `Authorization: Bearer`. It stands for a session: it ends with it, and whoever has it is that person. */
      token: z.string().regex(/^[\w-]{20,200}$/, 'is not a token'),
      user: User,
    }),
    summary:
      'The session of somebody who has just said yes in their browser. A code counts once and for two minutes; 400 for any other',
  },
} as const satisfies Contract
