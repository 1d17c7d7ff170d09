import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { Access } from '#shared/contract/endpoint.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import { bearerToken } from './bearer.ts'
import { HttpError } from '#server/errors.ts'
import { isSameOrigin, isToLoopback, hasOriginHeader } from './origin.ts'
import type { Staff } from './serve.ts'
import { hasSignedIn, namesSession, sessionOf } from './sessions.ts'

export interface AccessRules {
  /** Development mode: every user of this machine is an administrator. */
  isAuthDisabled: boolean
  publicUrl: string | null
  /**
   * Returns the staff member of a session row; null if there is none. `renews` restarts the idle timeout, which cookies
   * do themselves.
   */
  findStaff(sessionId: string, how?: { renews: boolean }): Promise<Staff | null>
  /** Receives every call that is refused to its caller. */
  noteRefusal(ctx: Context, staff: Staff | null): void
}

/** The user in development mode: an administrator without an account. */
export const developmentStaff: Staff = { id: 'development', role: 'administrator', name: 'Development' }

/** The staff member that the session belongs to, with their current role; null for everyone else. */
export async function staffOf(ctx: Context, rules: AccessRules): Promise<Staff | null> {
  if (rules.isAuthDisabled && isToLoopback(ctx.req)) return developmentStaff
  if (bearerToken(ctx.req) !== null) return rules.findStaff(sessionOf(ctx).id, { renews: true })
  return hasSignedIn(ctx) ? rules.findStaff(sessionOf(ctx).id) : null
}

/**
 * False if the request can't be from staff, so that cached public responses suit it. Runs on every request, so it must
 * be fast.
 */
export const mayBeStaff = (
  request: IncomingMessage,
  { isAuthDisabled }: Pick<AccessRules, 'isAuthDisabled'>,
): boolean =>
  (isAuthDisabled && isToLoopback(request)) || bearerToken(request) !== null || namesSession(request.headers.cookie)

/**
 * Returns the caller. Refuses cross-site writes whatever session they carry.
 * @throws HttpError (401 or 403) if the caller lacks the access level
 */
export async function requireAccess(ctx: Context, needed: Access, rules: AccessRules): Promise<Staff | null> {
  // Webhook routes verify the signature of their raw bytes; no other route accepts one.
  if (needed === 'shopify') throw new HttpError(401, 'The signature is missing or wrong.')
  const staff = await staffOf(ctx, rules)
  try {
    checkAccess(ctx, needed, rules.publicUrl, staff)
  } catch (error) {
    rules.noteRefusal(ctx, staff)
    throw error
  }
  return staff
}

function checkAccess(ctx: Context, needed: Access, publicUrl: string | null, staff: Staff | null): void {
  const writes = ctx.method !== 'GET' && ctx.method !== 'HEAD'
  if (writes) requireSameOrigin(ctx, publicUrl)
  if (needed === 'public') return
  if (!staff) throw new HttpError(401, 'Unauthorized')
  // Browsers never send a bearer token on their own, so it needs no Origin.
  if (writes && bearerToken(ctx.req) === null && !hasOriginHeader(ctx.req))
    throw new HttpError(403, 'A write with a session cookie needs an Origin or Sec-Fetch-Site header.')
  if (needed === 'administrator' && staff.role !== 'administrator')
    throw new HttpError(403, 'Only administrators may do this.')
}

/** Refuses forms of other sites, and forms of programs that send a session's cookie without an Origin. */
export async function requireOwnForm(ctx: Context, rules: AccessRules): Promise<void> {
  try {
    requireSameOrigin(ctx, rules.publicUrl)
    if (namesSession(ctx.get('cookie')) && !hasOriginHeader(ctx.req))
      throw new HttpError(403, 'A write with a session must send an Origin header.')
  } catch (error) {
    rules.noteRefusal(ctx, await staffOf(ctx, rules))
    throw error
  }
}

/** How long a sign-in or a confirmation permits what an unattended computer must not. */
const CONFIRMED_MS = 10 * 60_000

/** A time in the future, by a clock that has been corrected, counts no longer than one in the past. */
export const isConfirmed = ({ id, confirmedAt }: Staff): boolean =>
  id === developmentStaff.id ||
  (typeof confirmedAt === 'string' && Math.abs(Date.now() - Date.parse(confirmedAt)) < CONFIRMED_MS)

/** Throws HttpError (403) that says where the person can confirm that it is them. */
export function requireConfirmation(ctx: Context, staff: Staff | null): void {
  if (!staff || isConfirmed(staff)) return
  const code = 'confirmation_required' satisfies ErrorBody['code']
  throw new HttpError(
    403,
    'Please confirm that it is you. Nothing was changed.',
    {},
    { code, confirmAt: sessionOf(ctx).confirmAt },
  )
}

/** Throws HttpError (403) for a cross-site request. */
export function requireSameOrigin({ req }: Context, publicUrl: string | null): void {
  if (!isSameOrigin(req, publicUrl)) throw new HttpError(403, 'This request came from another site and was refused.')
}
