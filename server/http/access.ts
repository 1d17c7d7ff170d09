import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { Access } from '#shared/contract/endpoint.ts'
import { bearerOf } from './bearer.ts'
import { Refusal } from './errors.ts'
import { isFromHere, isToLoopback, saysWhereFrom } from './origin.ts'
import type { Staff } from './serve.ts'
import { hasSignedIn, namesSession, sessionOf } from './sessions.ts'

export interface AccessRules {
  /** Development mode (decision 3): everybody on this machine is an administrator. */
  authDisabled: boolean
  publicUrl: string | null
  /** Whose a session is, by the id of its row. One that `renews` by being used begins its idle time anew; cookies do so themselves. */
  findStaff(sessionId: string, how?: { renews: boolean }): Promise<Staff | null>
}

/** Who everybody is in development mode: an administrator without an account. */
export const development: Staff = { id: 'development', role: 'administrator', name: 'Development' }

/** Who the session belongs to, as the account is now. */
export async function staffOf(ctx: Context, rules: AccessRules): Promise<Staff | null> {
  if (rules.authDisabled && isToLoopback(ctx.req)) return development
  if (bearerOf(ctx.req) !== null) return rules.findStaff(sessionOf(ctx).id, { renews: true })
  return hasSignedIn(ctx) ? rules.findStaff(sessionOf(ctx).id) : null
}

/** False for a request that can't be staff's: what is kept for shoppers is right for it. Quick, as it is asked of every call. */
export const mayBeStaff = (request: IncomingMessage, { authDisabled }: Pick<AccessRules, 'authDisabled'>): boolean =>
  (authDisabled && isToLoopback(request)) || bearerOf(request) !== null || namesSession(request.headers.cookie)

/**
 * Answers whose call it is. Throws 401 or 403 unless they may. A write that another site made a browser send is refused whoever's
 * session it carries.
 */
export async function requireAccess(ctx: Context, needed: Access, rules: AccessRules): Promise<Staff | null> {
  const writes = ctx.method !== 'GET' && ctx.method !== 'HEAD'
  if (writes && needed !== 'shopify') refuseOtherSites(ctx, rules.publicUrl)
  if (needed === 'public') return staffOf(ctx, rules)
  // Webhooks prove themselves by the signature over their raw bytes, in their own route; nothing else may pass as one.
  if (needed === 'shopify') throw new Refusal(401, 'The signature is missing or wrong.')
  const staff = await staffOf(ctx, rules)
  if (!staff) throw new Refusal(401, 'Unauthorized')
  // A token is sent by whoever has it, and never by a browser on its own (decision 7a).
  if (writes && bearerOf(ctx.req) === null && !saysWhereFrom(ctx.req))
    throw new Refusal(403, 'A write with a session must say where it comes from.')
  if (needed === 'administrator' && staff.role !== 'administrator')
    throw new Refusal(403, 'Only administrators may do this.')
  return staff
}

/** Throws 403 for what another site made a browser send. */
export function refuseOtherSites({ req }: Context, publicUrl: string | null): void {
  if (!isFromHere(req, publicUrl)) throw new Refusal(403, 'This call came from another site and was refused.')
}
