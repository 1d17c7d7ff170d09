import { Router } from '@koa/router'
import type { Context } from 'koa'
import { hashPassword } from '#server/content/accounts/passwords.ts'
import {
  readLink,
  WELCOME_PATH,
  type LinkGrant,
  endLinks,
  consumeLink,
} from '#server/content/accounts/links.repository.ts'
import { limitPerMinute } from '#server/http/rate-limit.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { deviceOf, logEvent } from '#server/http/security-events.ts'
import { formBody, getOnly, formField } from '#server/rendering/forms/form.ts'
import { markup, type Html } from '#server/rendering/forms/markup.ts'
import { sendPage, type Page } from '#server/rendering/forms/page.ts'
import type { AuthParts } from './auth-options.ts'
import { FORGOTTEN_PATH } from './mails/forgotten-page.ts'
import { hasSecondFactor, passwordHint, refusePassword } from './password-rules.ts'
import { checkWelcome, welcomePage, type WelcomeForm } from './welcome-page.ts'
import { endSessions } from '#server/content/accounts/account-sessions.ts'
import { tellChange } from '#server/content/accounts/account-notices.ts'
import { createAccount, findByEmail, findById } from '#server/content/accounts/accounts.repository.ts'
import { recordSessionEvent } from '#server/content/accounts/account-audit.ts'
import { transact } from '#server/database/transact.ts'
import { orNotFound } from '#server/errors.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { continueSignIn } from './sign-in.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'

interface NewMember {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
}

/**
 * Uses a one-time link up: sets names and password of its account (or creates the first administrator) and ends the
 * account's other links and sessions. Returns the account's id, or null if the link is no longer valid, as for the
 * second of two concurrent calls.
 */
export const acceptLink = (
  { db, outbox }: Pick<AuthParts, 'db' | 'outbox'>,
  token: string,
  { email, firstName, lastName, passwordHash }: NewMember,
): Promise<number | null> =>
  transact(db, async (tx) => {
    const link = await consumeLink(tx, token)
    if (!link) return null
    const role: Role = link.account?.role ?? 'administrator'
    const account =
      link.account ??
      // Someone who was invited but never joined.
      (await findByEmail(tx, email)) ??
      (await createAccount(tx, { email, firstName, lastName, role }))
    const joined = await tx
      .updateTable('staff')
      .set({ firstName, lastName, role, passwordHash, isDisabled: 0, version: account.version + 1 })
      .where('id', '=', account.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await endLinks(tx, account.id)
    await endSessions(tx, account.id)
    await recordSessionEvent(tx, joined, account.passwordHash === null ? 'joined' : 'changed the password')
    await tellChange(tx, outbox, joined, { about: 'password' })
    return account.id
  })

const REQUESTS_PER_MINUTE = 30

/**
 * `/api/welcome?token=...`, the target of one-time links: the first administrator and people who are invited set a
 * password.
 */
export function welcomeRouter(parts: AuthParts): Router {
  const { db, limits, shopName, origin, access, openid, outbox, passwordScript, traces } = parts
  const limit = limitPerMinute(limits, 'welcome', REQUESTS_PER_MINUTE)
  const router = new Router()

  async function linkOf(ctx: Context, token: string): Promise<LinkGrant | null> {
    await limit(ctx.ip)
    if (openid) {
      sendPage(ctx, shopName, noPasswordPage)
      return null
    }
    const link = await readLink(db, token)
    if (!link) sendPage(ctx, shopName, expiredLinkPage(outbox.isOn))
    return link
  }

  async function sendForm(ctx: Context, form: Omit<WelcomeForm, 'hint'>) {
    const hasFactor = form.account !== null && (await hasSecondFactor(db, form.account.id))
    const page = welcomePage({ ...form, hint: passwordHint(hasFactor) })
    sendPage(ctx, shopName, { ...page, script: passwordScript })
  }

  router.get(WELCOME_PATH, getOnly, async (ctx) => {
    const token = String(ctx.query['token'] ?? '')
    const link = await linkOf(ctx, token)
    if (link) await sendForm(ctx, { token, account: link.account })
  })

  function noteFailure(ctx: Context) {
    const about = { id: null, title: 'the owner of a one-time link' }
    const from = { address: ctx.ip, device: deviceOf(ctx.get('user-agent')) }
    traces.note({ event: 'sign_in_failed', staff: null, about, ...from })
  }

  router.post(WELCOME_PATH, formBody(access), async (ctx) => {
    const token = formField(ctx, 'token')
    const link = await linkOf(ctx, token)
    if (!link) return openid ? undefined : noteFailure(ctx)
    const { account } = link
    const { typed, wrong, accepted } = await checkWelcome(
      (name) => formField(ctx, name),
      account,
      (password, owner) =>
        refusePassword(db, { password, owner: { ...account, ...owner }, shop: { shopName: shopName(), origin } }),
    )
    if (!accepted) return sendForm(ctx, { token, account, typed, wrong })
    const staffId = await acceptLink(parts, token, { ...accepted, passwordHash: await hashPassword(accepted.password) })
    if (staffId === null) {
      noteFailure(ctx)
      return sendPage(ctx, shopName, expiredLinkPage(outbox.isOn))
    }
    logEvent((ctx.state as RequestState).log, 'password_set', { account: staffId, address: ctx.ip })
    const joined = orNotFound(await findById(db, String(staffId)), 'Account')
    await continueSignIn(ctx, parts, joined, { returnTo: staffPaths.cms, isRecorded: true })
  })
  return router
}

const toLogin = (label: string): Html => markup`<p><a class="button" href="/api/login">&gt; ${label}</a></p>`

const expiredLinkPage = (hasMail: boolean): Page => ({
  title: 'LINK.EXPIRED',
  status: 410,
  body: markup`<p>This link has been used, has been replaced by a newer one, or has expired.</p>
    <p>If you have set a password, sign in with it${hasMail && ', or ask for a new one'}. Otherwise, ask an administrator of the shop for a new link.</p>
    ${toLogin('LOGIN')}
    ${hasMail && markup`<p><a href="${FORGOTTEN_PATH}">[FORGOTTEN PASSWORD]</a></p>`}`,
})

const noPasswordPage: Page = {
  title: 'STAFF.WELCOME',
  body: markup`<p>
      You don’t need a password here. Sign in with the shop’s sign-in service and the address that was invited.
    </p>
    ${toLogin('LOGIN')}`,
}
