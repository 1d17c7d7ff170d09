import { z } from 'zod'
import { type Contract, get, post } from '#shared/contract/endpoint.ts'
import { User } from '#shared/features/accounts/auth.contract.ts'
import type { StaffFacts } from '#shared/staff-facts.ts'

const address = z.string().max(2000).nullable()

/** Facts that the staff app otherwise reads from its document. */
const Facts = z.object({
  shop: z.object({
    name: z.string().max(200),
    origin: z.string().max(2000),
    emails: z.object({ privacy: z.string().max(254), legal: z.string().max(254) }),
    social: z.object({ instagram: address, tiktok: address, youtube: address }),
    scripts: z.object({ analytics: address, marketing: address }),
    sendsMail: z.boolean().optional(),
  }),
  timeZone: z.string().max(100),
  hasPasswords: z.boolean(),
}) satisfies z.ZodType<StaffFacts>

/** A server's description for a desktop editor that was given its URL. */
export const ServerInfo = z.object({
  /** Distinguishes a shop from other websites. */
  program: z.literal('hoard'),
  /** Server version, such as `0.1.0`. */
  version: z.string(),
  /** Supported protocol versions; see protocol.ts. */
  protocol: z.object({ oldest: z.number().int(), newest: z.number().int() }),
  /** Initial data of the staff app (shared/staff-facts.ts). */
  facts: Facts,
  /** Extra origin of images, such as the local Shopify's; null if all come from https URLs. */
  pictureOrigin: z
    .string()
    .regex(/^https?:\/\/[\w.:[\]-]+$/, 'is not an origin')
    .nullable(),
  /** False in development mode, where everybody on the server's machine is an administrator. */
  needsSignIn: z.boolean(),
})
export type ServerInfo = z.infer<typeof ServerInfo>

/** A PKCE secret or its SHA-256 (RFC 7636): base64url without padding. */
const Secret = z.string().regex(/^[\w-]{43}$/, 'is not a secret')

/** Sign-in of the desktop editor. Consent itself happens on a page in the browser (docs/desktop.md). */
export const desktopContract = {
  greeting: get('/api/desktop', 'public', {
    response: ServerInfo,
    summary: 'Description of the shop for a desktop editor, before sign-in',
  }),
  token: post('/api/desktop/token', 'public', {
    errorFormat: 'json',
    /** Name of the editor in the list of sessions. */
    headers: z.object({ 'user-agent': z.string().default('') }),
    body: z.object({ code: Secret, verifier: Secret }),
    response: z.object({
      /** Sent as `Authorization: Bearer`. The token acts as that person until its session ends. */
      token: z.string().regex(/^[\w-]{20,200}$/, 'is not a token'),
      user: User,
    }),
    summary: 'Exchange a sign-in code for a session token. A code works once and for two minutes; 400 otherwise',
  }),
} as const satisfies Contract
