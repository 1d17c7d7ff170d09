import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'

const NAME = 'hoard-known'
const YEAR_MS = 365 * 86_400_000
/** Accounts that a shared browser remembers. */
const MAX_MARKS = 5
const SEPARATOR = '~'

const nameOf = (ctx: Context) => (ctx.cookies.secure ? `__Host-${NAME}` : NAME)

/** The marks of a browser, newest first: the account's id, a dot, and something random. */
const marksOf = (ctx: Context): string[] =>
  (ctx.cookies.get(nameOf(ctx), { signed: true }) ?? '').split(SEPARATOR).filter(Boolean)

/**
 * Mark of a browser that has signed in to this account before, from a signed cookie; otherwise null. It grants no
 * access; see `limit-attempts.ts`.
 */
export const knownBrowser = (ctx: Context, staffId: number | undefined): string | null =>
  marksOf(ctx).find((mark) => staffId !== undefined && mark.startsWith(`${staffId}.`)) ?? null

/** Which accounts have signed in with this browser before; null: none. */
export const knownAccounts = (ctx: Context): string | null =>
  marksOf(ctx)
    .map((mark) => mark.split('.')[0])
    .toSorted()
    .join(SEPARATOR) || null

/** Marks the browser after a sign-in. */
export function rememberBrowser(ctx: Context, staffId: number): void {
  const others = marksOf(ctx).filter((mark) => !mark.startsWith(`${staffId}.`))
  const marks = [`${staffId}.${randomBytes(16).toString('base64url')}`, ...others].slice(0, MAX_MARKS)
  ctx.cookies.set(nameOf(ctx), marks.join(SEPARATOR), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.cookies.secure,
    maxAge: YEAR_MS,
  })
}
