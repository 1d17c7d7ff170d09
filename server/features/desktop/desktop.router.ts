import { Router } from '@koa/router'
import type { Context } from 'koa'
import { findById, displayName, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import type { Database } from '#server/database/database.ts'
import { developmentStaff, isConfirmed, type AccessRules } from '#server/http/access.ts'
import { bearerToken } from '#server/http/bearer.ts'
import { originOf } from '#server/http/origin.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { sessionOf } from '#server/http/sessions.ts'
import type { Staff } from '#server/http/serve.ts'
import { formBody, getOnly, formField } from '#server/rendering/forms/form.ts'
import { sendPage, redirectTo } from '#server/rendering/forms/page.ts'
import { AUTHORIZE_PATH, SIGNED_IN_LINK, SIGNED_IN_PATH } from '#shared/features/desktop/sign-in.ts'
import { createCode } from './desktop.repository.ts'
import { markup } from '#server/rendering/forms/markup.ts'
import type { Page } from '#server/rendering/forms/page.ts'
import { z } from 'zod'
import { staffPaths } from '#shared/staff-paths.ts'

/** Loopback address on which the editor waits for the browser. */
const listener = new RegExp(`^http://127\\.0\\.0\\.1:([1-9]\\d{0,4})${SIGNED_IN_PATH}$`)

const isListener = (redirect: string) => Number(listener.exec(redirect)?.[1] ?? Infinity) <= 65_535

/** Authorization request that the editor opens in the browser. The code goes only to an editor on the same computer. */
export const AuthorizationRequest = z.object({
  challenge: z.string().regex(/^[\w-]{43}$/),
  state: z.string().regex(/^[\w-]{22,128}$/),
  redirect: z.string().refine((redirect) => redirect === SIGNED_IN_LINK || isListener(redirect)),
})
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

/**
 * Redirect that carries the response to the editor. `iss` is this site's origin (RFC 9207), so that an editor never
 * gives our code to another shop.
 */
export const redirectUrl = (
  { redirect, state }: AuthorizationRequest,
  answer: ({ code: string } | { error: 'denied' }) & { iss: string },
): string => `${redirect}?${new URLSearchParams({ ...answer, state })}`

/** The redirect target as a CSP source. */
export const cspSourceOf = ({ redirect }: AuthorizationRequest): string =>
  redirect === SIGNED_IN_LINK ? new URL(redirect).protocol : new URL(redirect).origin

const REQUESTS_PER_MINUTE = 30

export interface DesktopRouterParts {
  db: Database
  limits: RateLimits
  shopName(): string
  access: AccessRules
  publicUrl: string | null
  staffOf(ctx: Context): Promise<Staff | null>
}

/**
 * Sign-in of desktop editors: the browser is sent here, and back to the editor with a code for a session of its own.
 */
export function desktopRouter({ db, limits, shopName, access, publicUrl, staffOf }: DesktopRouterParts): Router {
  const limit = limitPerMinute(limits, 'desktop-codes', REQUESTS_PER_MINUTE)
  const router = new Router()

  /**
   * The signed-in account. Without one, or if its person must confirm first, responds with a redirect and returns nothing.
   */
  async function accountFor(ctx: Context, ask: AuthorizationRequest) {
    // Only cookie sessions count: an editor's bearer session must not authorize others, because the chain would never
    // expire.
    const staff = bearerToken(ctx.req) === null ? await staffOf(ctx) : null
    if (staff?.id === developmentStaff.id) return sendPage(ctx, shopName, developmentPage)
    const account = staff && (await findById(db, staff.id))
    if (account && isConfirmed(staff)) return account
    const back = `${AUTHORIZE_PATH}?${new URLSearchParams(ask)}`
    return redirectTo(ctx, `${account ? staffPaths.confirm : '/api/login'}?${new URLSearchParams({ return: back })}`)
  }

  router.get(AUTHORIZE_PATH, getOnly, async (ctx) => {
    const ask = AuthorizationRequest.safeParse(ctx.query)
    if (!ask.success) return sendPage(ctx, shopName, invalidRequestPage)
    const account = await accountFor(ctx, ask.data)
    if (account) sendPage(ctx, shopName, permissionPage(ask.data, account))
  })

  router.post(AUTHORIZE_PATH, formBody(access), async (ctx) => {
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

const title = 'DESKTOP.EDITOR'

/** Asks a signed-in person whether the editor may use their account. */
const permissionPage = (request: AuthorizationRequest, account: StaffRow): Page => ({
  title,
  formTarget: cspSourceOf(request),
  body: markup`<p>
      The <strong>Hoard desktop editor</strong> on this computer wants to sign in as
      <strong><bdi>${displayName(account)}</bdi></strong> (<bdi>${account.email}</bdi>, ${account.role}).
    </p>
    <p>
      It will have your permissions until you log out there, for at most 30 days. An administrator can end the session at any time.
    </p>
    <form method="post" action="${AUTHORIZE_PATH}">
      ${Object.entries(request).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
      <button type="submit" name="answer" value="allow">&gt; ALLOW</button>
      <button type="submit" name="answer" value="deny" class="quiet">DENY</button>
      <p class="hint">Allow this only if you have just started it in the editor.</p>
    </form>
    <p class="hint">Not you? <a href="/api/logout">Sign out here</a>, then start again in the editor.</p>`,
})

/** Shown for an invalid authorization request; nothing is sent to the redirect address. */
const invalidRequestPage: Page = {
  title,
  status: 400,
  body: markup`<p>This link is incomplete. Please go back to the desktop editor and start signing in again.</p>`,
}

const developmentPage: Page = {
  title,
  status: 503,
  body: markup`<p>Development mode: sign-in is off, so the editor doesn’t need it.</p>`,
}
