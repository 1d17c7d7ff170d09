import type { Context } from 'koa'
import { createSignedTokens, linkPurposes, type SignedLinkParts } from '#server/content/signed-links.ts'
import { HttpError } from '#server/errors.ts'
import { paths } from '#shared/paths.ts'
import { AS_OF_COOKIE } from '#server/http/as-of.ts'

export interface ViewLinks {
  /** Creates a link to the shop at a time (ISO 8601). */
  create(at: string, staffId: string, days: number, now: Date): { url: string; expiresAt: string }
  /** The time (ISO 8601) that this browser views the shop at; null for now. */
  timeOf(ctx: Context): Promise<string | null>
  /** Answers a link: the browser shows the shop at its time from now on. Throws HttpError (404) if it isn't valid. */
  open(ctx: Context, token: string): Promise<void>
  /** Leads back to the shop as it is. */
  leave(ctx: Context): void
}

/** Links that show the shop at a future time. The token becomes a cookie of the browser that follows one. */
export function createViewLinks({ origin, ...parts }: SignedLinkParts): ViewLinks {
  const tokens = createSignedTokens(parts, linkPurposes.view)
  const cookie = { httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:'), signed: false } as const
  return {
    create(at, staffId, days, now) {
      const { token, expiresAt } = tokens.create(String(Date.parse(at)), staffId, days, now)
      return { url: origin + paths.asOf(token), expiresAt }
    },

    async timeOf(ctx) {
      const token = ctx.cookies.get(AS_OF_COOKIE, { signed: false })
      const claims = token ? await tokens.verify(token, new Date()) : null
      return claims && new Date(Number(claims.subject)).toISOString()
    },

    async open(ctx, token) {
      ctx.set('cache-control', 'no-store')
      const claims = await tokens.verify(token, new Date())
      if (!claims) throw new HttpError(404, 'This link has expired, or it is incomplete. Ask for a new one.')
      ctx.cookies.set(AS_OF_COOKIE, token, { ...cookie, expires: new Date(claims.expiresAt) })
      ctx.redirect(paths.home)
    },

    leave(ctx) {
      ctx.cookies.set(AS_OF_COOKIE, null, cookie)
      ctx.redirect(paths.home)
      ctx.status = 303
    },
  }
}
