import { Router } from '@koa/router'
import type { Context } from 'koa'
import { findById } from '#server/features/accounts/accounts.repository.ts'
import type { Database } from '#server/database/database.ts'
import { developmentStaff } from '#server/http/access.ts'
import { bearerToken } from '#server/http/bearer.ts'
import { HttpError } from '#server/errors.ts'
import { originOf, hasOriginHeader } from '#server/http/origin.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { sessionOf } from '#server/http/sessions.ts'
import type { Staff } from '#server/http/serve.ts'
import { formBody, getOnly, formField } from '#server/rendering/forms/form.ts'
import { sendPage, redirectTo } from '#server/rendering/forms/page.ts'
import { AUTHORIZE_PATH } from '#shared/features/desktop/sign-in.ts'
import { AuthorizationRequest, redirectUrl } from './authorization-request.ts'
import { permissionPage, invalidRequestPage, developmentPage } from './permission-page.ts'
import { createCode } from './desktop.repository.ts'

const REQUESTS_PER_MINUTE = 30

interface DesktopRouterParts {
  db: Database
  limits: RateLimits
  shopName: string
  publicUrl: string | null
  staffOf(ctx: Context): Promise<Staff | null>
}

/**
 * Sign-in of desktop editors: the browser is sent here, and back to the editor with a code for a session of its own.
 */
export function desktopRouter({ db, limits, shopName, publicUrl, staffOf }: DesktopRouterParts): Router {
  const limit = limitPerMinute(limits, 'desktop-codes', REQUESTS_PER_MINUTE)
  const router = new Router()

  /** The signed-in account. If there is none, responds with a redirect to the login page and returns nothing. */
  async function accountFor(ctx: Context, ask: AuthorizationRequest) {
    // Only cookie sessions count: an editor's bearer session must not authorize others, because the chain would never
    // expire.
    const staff = bearerToken(ctx.req) === null ? await staffOf(ctx) : null
    if (staff?.id === developmentStaff.id) return sendPage(ctx, shopName, developmentPage)
    const account = staff && (await findById(db, staff.id))
    if (account) return account
    const back = `${AUTHORIZE_PATH}?${new URLSearchParams(ask)}`
    return redirectTo(ctx, `/api/login?${new URLSearchParams({ return: back })}`)
  }

  router.get(AUTHORIZE_PATH, getOnly, async (ctx) => {
    const ask = AuthorizationRequest.safeParse(ctx.query)
    if (!ask.success) return sendPage(ctx, shopName, invalidRequestPage)
    const account = await accountFor(ctx, ask.data)
    if (account) sendPage(ctx, shopName, permissionPage(ask.data, account))
  })

  router.post(AUTHORIZE_PATH, formBody(publicUrl), async (ctx) => {
    if (!hasOriginHeader(ctx.req)) throw new HttpError(403, 'A write with a session must send an Origin header.')
    await limit(ctx.ip)
    const given = ['challenge', 'state', 'redirect'].map((name) => [name, formField(ctx, name)])
    const ask = AuthorizationRequest.safeParse(Object.fromEntries(given))
    if (!ask.success) return sendPage(ctx, shopName, invalidRequestPage)
    const account = await accountFor(ctx, ask.data)
    if (!account) return
    const iss = originOf(ctx.req, publicUrl)
    if (formField(ctx, 'answer') !== 'allow') return redirectTo(ctx, redirectUrl(ask.data, { error: 'denied', iss }))
    const { challenge } = ask.data
    const code = await createCode(db, { sessionId: sessionOf(ctx).id, challenge })
    redirectTo(ctx, redirectUrl(ask.data, { code, iss }))
  })
  return router
}

/** The same routes as a list, for 405 responses to other methods. */
export const desktopEndpoints = [
  { method: 'GET', path: AUTHORIZE_PATH },
  { method: 'POST', path: AUTHORIZE_PATH },
]
