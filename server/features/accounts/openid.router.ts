import { Router } from '@koa/router'
import type { Context } from 'koa'
import { isSameOrigin } from '#server/http/origin.ts'
import { limitPerMinute } from '#server/http/rate-limit.ts'
import { hasSignedIn, startSession, type SessionData } from '#server/http/sessions.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { deviceOf, logEvent } from '#server/http/security-events.ts'
import { getOnly } from '#server/rendering/forms/form.ts'
import { markup } from '#server/rendering/forms/markup.ts'
import { createProvider, classifyFailure, type SignInFailure } from './openid.ts'
import { sendPage, redirectTo, type Page } from '#server/rendering/forms/page.ts'
import type { AuthParts, OpenidConfig } from './auth-options.ts'
import { returnPath } from './return-path.ts'
import { openToldSession } from './sign-in.ts'
import { createAccount, findByEmail, findById, type StaffRow } from '#server/content/accounts/accounts.repository.ts'
import { recordSessionEvent } from '#server/content/accounts/account-audit.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import type { Identity } from './openid.ts'

/**
 * Finds the account of an OpenID identity, by subject or, on the first sign-in, by verified email address. Addresses
 * in `administrators` get an account if they have none. Null: not invited, or disabled. An account linked to a subject
 * is never given to another one, because providers reassign addresses.
 */
const resolveAccount = (db: Database, identity: Identity, administrators: readonly string[]): Promise<number | null> =>
  transact(db, async (tx) => {
    const account = (await findBySubject(tx, identity.subject)) ?? (await claimAccount(tx, identity, administrators))
    if (!account || account.isDisabled === 1) return null
    const row = await tx
      .updateTable('staff')
      .set({
        openidSubject: identity.subject,
        firstName: account.firstName || identity.firstName,
        lastName: account.lastName || (account.firstName ? '' : identity.lastName),
        profileImageUrl: identity.pictureUrl,
        role: account.role,
      })
      .where('id', '=', account.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordSessionEvent(tx, row, 'signed in')
    return account.id
  })

const findBySubject = (db: Database, subject: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('openidSubject', '=', subject).executeTakeFirst()

/** The list of administrators applies only to a first sign-in, so that roles can be changed later. */
async function claimAccount(
  tx: Database,
  { email, firstName, lastName }: Identity,
  administrators: readonly string[],
): Promise<StaffRow | null> {
  if (!email) return null
  const isAdministrator = administrators.includes(email)
  const account = await findByEmail(tx, email)
  if (account?.openidSubject) return null
  if (account) return isAdministrator ? { ...account, role: 'administrator' } : account
  return isAdministrator ? createAccount(tx, { email, firstName, lastName, role: 'administrator' }) : null
}

export const CALLBACK_PATH = '/api/login/callback'

const REQUESTS_PER_MINUTE = 30
/** As the logs name it. */
const PROVIDER = 'the sign-in service'
/** Time limit for signing in, or confirming, at the provider. */
const PENDING_MS = 15 * 60_000
/** How far the provider's clock may differ from ours. */
const CLOCK_SKEW_MS = 60_000

/** `/api/login` with an OpenID provider: authorization code flow with PKCE, state and nonce. */
export function openidRouter(parts: AuthParts, config: OpenidConfig): Router {
  const { db, limits, shopName, access, origin, staffOf, traces } = parts
  const provider = createProvider(config, origin + CALLBACK_PATH)
  const limit = limitPerMinute(limits, 'openid', REQUESTS_PER_MINUTE)
  const router = new Router()

  /** Runs a step of the sign-in. Failures at the provider become a page of our own, without the provider's text. */
  async function orFailurePage(ctx: Context, step: () => Promise<void>) {
    try {
      await step()
    } catch (error) {
      const trouble = classifyFailure(error)
      if (!trouble) throw error
      const { name, code, message, cause } = error as Error & { code?: string }
      const reason = cause instanceof Error ? cause.message : message
      ;(ctx.state as RequestState).log.warn(
        { trouble, name, code, reason },
        'a sign-in with the OpenID provider failed',
      )
      if (trouble === 'forged') await noteRefusal(ctx, 'an answer of the provider that isn’t genuine')
      sendPage(ctx, shopName, failurePages[trouble])
    }
  }

  async function noteRefusal(ctx: Context, title: string) {
    const from = { address: ctx.ip, device: deviceOf(ctx.get('user-agent')) }
    traces.note({ event: 'sign_in_refused', staff: await staffOf(ctx), about: { id: null, title }, ...from })
  }

  /** Confirms the session of the person who has just authenticated again, and of nobody else. */
  async function confirm(ctx: Context, pending: Confirming) {
    const { subject, authenticatedAt } = await provider.finish(ctx.querystring, pending)
    const staff = await staffOf(ctx)
    const account = staff && (await findById(db, staff.id))
    const isFresh = authenticatedAt !== null && authenticatedAt > pending.confirmsSince - CLOCK_SKEW_MS
    if (!account || account.openidSubject !== subject || !isFresh) {
      await noteRefusal(ctx, isFresh ? 'the identity of somebody else' : 'an identity that wasn’t proved again')
      return sendPage(ctx, shopName, notConfirmedPage)
    }
    await recordSessionEvent(db, account, `confirmed with ${PROVIDER}`)
    const who = { account: account.id, with: PROVIDER, address: ctx.ip }
    logEvent((ctx.state as RequestState).log, 'identity_confirmed', who)
    await startSession(ctx, account.id, { by: PROVIDER })
    redirectTo(ctx, pending.returnTo)
  }

  router.get('/api/login', getOnly, async (ctx) => {
    const returnTo = returnPath(ctx.query['return'])
    const isConfirming = ctx.query['confirm'] === 'yes' && hasSignedIn(ctx)
    if (!isConfirming && (await staffOf(ctx))) return redirectTo(ctx, returnTo)
    // Neither a page that needs a session nor a link elsewhere may sign in whoever has one at the provider.
    const isAsked = ctx.query['begin'] === 'yes' && isSameOrigin(ctx.req, access.publicUrl)
    if (!isConfirming && !isAsked) return sendPage(ctx, shopName, loginPage(returnTo))
    await limit(ctx.ip)
    await orFailurePage(ctx, async () => {
      const { address, pending } = await provider.begin({ isConfirming })
      if (isConfirming) (ctx.session as SessionData).openid = { ...pending, returnTo, confirmsSince: Date.now() }
      else {
        ctx.session = { openid: { ...pending, returnTo } } satisfies SessionData as never
        ctx.session!.maxAge = PENDING_MS
      }
      redirectTo(ctx, address)
    })
  })

  router.get(CALLBACK_PATH, getOnly, async (ctx) => {
    const pending = (ctx.session as SessionData | null)?.openid
    // A pending sign-in can be used only once, whatever its outcome.
    if (pending?.confirmsSince !== undefined) delete (ctx.session as SessionData).openid
    else if (pending) ctx.session = null
    // A callback of another browser or tab must not create a session here.
    const isLate = pending?.confirmsSince !== undefined && Date.now() - pending.confirmsSince > PENDING_MS
    if (!pending || isLate || ctx.query['state'] !== pending.state) {
      await noteRefusal(ctx, 'an answer that belongs to no sign-in of this browser')
      return sendPage(ctx, shopName, failurePages.expired)
    }
    await orFailurePage(ctx, async () => {
      if (pending.confirmsSince !== undefined) return confirm(ctx, pending as Confirming)
      const staffId = await resolveAccount(db, await provider.finish(ctx.querystring, pending), config.administrators)
      const account = staffId !== null && (await findById(db, String(staffId)))
      if (!account) {
        await noteRefusal(ctx, 'an identity that has no account, or a disabled one')
        return sendPage(ctx, shopName, notInvitedPage)
      }
      await openToldSession(ctx, parts, account, PROVIDER)
      redirectTo(ctx, pending.returnTo)
    })
  })
  return router
}

type Confirming = NonNullable<SessionData['openid']> & { confirmsSince: number }

const notConfirmedPage: Page = {
  title: 'NOT.CONFIRMED',
  status: 403,
  body: markup`<p>
      The sign-in service didn’t report that you have just signed in again. Nothing was confirmed.
    </p>
    <p><a class="button" href="/cms">&gt; BACK</a></p>`,
}

const beginAt = (returnTo: string) => `/api/login?${new URLSearchParams({ begin: 'yes', return: returnTo })}`

const loginPage = (returnTo: string): Page => ({
  title: 'STAFF.LOGIN',
  body: markup`<p>Sign-in for staff, at the sign-in service. Shoppers don’t need an account.</p>
    <p><a class="button" href="${beginAt(returnTo)}">&gt; LOGIN</a></p>`,
})

const tryAgainButton = markup`<p><a class="button" href="${beginAt('/cms')}">&gt; TRY AGAIN</a></p>`

const failurePages: Record<SignInFailure, Page> = {
  cancelled: {
    title: 'LOGIN.CANCELLED',
    status: 403,
    body: markup`<p>The sign-in was cancelled or rejected by the sign-in service. You are not signed in.</p>
      ${tryAgainButton}`,
  },
  expired: {
    title: 'LOGIN.EXPIRED',
    status: 400,
    body: markup`<p>
        This sign-in took too long, was already used, or was started in another window. You are not signed in.
      </p>
      ${tryAgainButton}`,
  },
  forged: {
    title: 'LOGIN.REFUSED',
    status: 403,
    body: markup`<p>
        The answer of the sign-in service isn’t genuine: it is signed by somebody else, or wasn’t made for this sign-in.
        You are not signed in, and administrators see this in the activity log.
      </p>
      <p>If this happens each time, ask the operator of the shop to check OIDC_ISSUER and OIDC_CLIENT_ID.</p>
      ${tryAgainButton}`,
  },
  down: {
    title: 'LOGIN.OFFLINE',
    status: 503,
    body: markup`<p>
        The sign-in service for staff isn’t responding properly. The shop itself is open. Please try again in a few
        minutes.
      </p>
      ${tryAgainButton}`,
  },
}

const notInvitedPage: Page = {
  title: 'LOGIN.REFUSED',
  status: 403,
  body: markup`<p>
      You have no account here, or it is disabled. Ask an administrator of the shop to invite the address that you sign
      in with.
    </p>
    ${tryAgainButton}`,
}
