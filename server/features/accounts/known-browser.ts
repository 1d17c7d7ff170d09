import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'

const NAME = 'hoard-known'
const YEAR_MS = 365 * 86_400_000

const nameOf = (ctx: Context) => (ctx.cookies.secure ? `__Host-${NAME}` : NAME)

/**
 * Mark of a browser that has signed in to this account before, from a signed cookie; otherwise null. It grants no
 * access; see `limit-attempts.ts`.
 */
export function knownBrowser(ctx: Context, staffId: number | undefined): string | null {
  const mark = ctx.cookies.get(nameOf(ctx), { signed: true })
  return staffId !== undefined && mark?.startsWith(`${staffId}.`) ? mark : null
}

/** Marks the browser after a sign-in. */
export function rememberBrowser(ctx: Context, staffId: number): void {
  ctx.cookies.set(nameOf(ctx), `${staffId}.${randomBytes(16).toString('base64url')}`, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.cookies.secure,
    maxAge: YEAR_MS,
  })
}
