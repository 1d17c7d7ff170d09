import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { Access } from '#shared/contract/endpoint.ts'
import { Refusal } from './errors.ts'
import { isFromHere, isToLoopback, saysWhereFrom } from './origin.ts'
import type { Staff } from './serve.ts'
import { namesSession } from './sessions.ts'

export interface AccessRules {
  /** Development mode (decision 3): everybody on this machine is an administrator. */
  authDisabled: boolean
  publicUrl: string | null
}

const development: Staff = { id: 'development', role: 'administrator', name: 'Development' }

/** Who the session says this is. */
export function staffOf(ctx: Context, rules: AccessRules): Staff | null {
  if (rules.authDisabled && isToLoopback(ctx.req)) return development
  const staff: unknown = ctx.session?.['staff']
  return isStaff(staff) ? staff : null
}

/** False for a request that can't be staff's: what is kept for shoppers is right for it. Quick, as it is asked of every call. */
export const mayBeStaff = (request: IncomingMessage, { authDisabled }: AccessRules): boolean =>
  (authDisabled && isToLoopback(request)) || namesSession(request.headers.cookie)

const isStaff = (value: unknown): value is Staff =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'role' in value &&
  'name' in value &&
  (value.role === 'editor' || value.role === 'administrator')

/** Throws 401 or 403 unless the caller may. A write that another site made a browser send is refused whoever's session it carries. */
export function requireAccess(ctx: Context, needed: Access, rules: AccessRules): void {
  const writes = ctx.method !== 'GET' && ctx.method !== 'HEAD'
  if (writes && needed !== 'shopify' && !isFromHere(ctx.req, rules.publicUrl))
    throw new Refusal(403, 'This call came from another site and was refused.')
  if (needed === 'public') return
  // Webhooks prove themselves by the signature over their raw bytes, in their own route; nothing else may pass as one.
  if (needed === 'shopify') throw new Refusal(401, 'The signature is missing or wrong.')
  const staff = staffOf(ctx, rules)
  if (!staff) throw new Refusal(401, 'Unauthorized')
  if (writes && !saysWhereFrom(ctx.req)) throw new Refusal(403, 'A write with a session must say where it comes from.')
  if (needed === 'administrator' && staff.role !== 'administrator')
    throw new Refusal(403, 'Only administrators may do this.')
}
