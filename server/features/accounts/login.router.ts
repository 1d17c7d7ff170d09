import { Router } from '@koa/router'
import type { Context } from 'koa'
import type { Refusal, RefusalEvent } from '#server/content/activity/traces.ts'
import {
  displayName,
  findByEmail,
  normalizeEmail,
  type StaffRow,
} from '#server/content/accounts/accounts.repository.ts'
import { recordLogout, recordSessionEvent } from '#server/content/accounts/account-audit.ts'
import { checkPassword, hashPassword } from '#server/content/accounts/passwords.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { deviceOf } from '#server/http/security-events.ts'
import { endSession, startSession, hasSignedIn, namesSession } from '#server/http/sessions.ts'
import { limitAttempts, formatWait } from './limit-attempts.ts'
import { formBody, getOnly, formField } from '#server/rendering/forms/form.ts'
import { markup } from '#server/rendering/forms/markup.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import { errorAlert, sendPage, field, redirectTo, type Field, type Page } from '#server/rendering/forms/page.ts'
import type { AuthParts } from './auth-options.ts'
import { returnPath } from './return-path.ts'

/** The same message for all failures, so that it doesn't reveal which addresses have accounts. */
const WRONG = 'The e-mail address or the password is wrong.'

/** `/api/login` with the shop's own accounts and passwords. */
export function loginRouter({ db, limits, shopName, publicUrl, staffOf, traces }: AuthParts): Router {
  const attempt = limitAttempts(limits, 'login')
  const router = new Router()

  router.get('/api/login', getOnly, async (ctx) => {
    const returnTo = returnPath(ctx.query['return'])
    if (await staffOf(ctx)) return redirectTo(ctx, returnTo)
    sendPage(ctx, shopName, loginPage({ returnTo }))
  })

  router.post('/api/login', formBody(publicUrl), async (ctx) => {
    const returnTo = returnPath(formField(ctx, 'return'))
    const email = normalizeEmail(formField(ctx, 'email'))
    const password = formField(ctx, 'password')
    const account = await findByEmail(db, email)
    const tried = await attempt({ ip: ctx.ip, account: email, knownBrowser: knownBrowser(ctx, account?.id) })
    if ('wait' in tried) {
      traces.note(failedSignIn(ctx, 'sign_in_limited', account))
      ctx.set('retry-after', String(tried.wait))
      const wrong = `Too many attempts. Please try again ${formatWait(tried.wait)}.`
      return sendPage(ctx, shopName, loginPage({ returnTo, email, wrong, status: 429 }))
    }
    // Unknown and disabled accounts, and those without a password, take as long as a wrong password.
    const storedHash = account && account.isDisabled === 0 ? account.passwordHash : null
    const { isRight, isDated } = await checkPassword(password, storedHash)
    if (!account || !isRight) {
      traces.note(failedSignIn(ctx, 'sign_in_failed', account))
      return sendPage(ctx, shopName, loginPage({ returnTo, email, wrong: WRONG, status: 403 }))
    }
    await tried.succeeded()
    if (isDated) {
      const passwordHash = await hashPassword(password)
      await db
        .updateTable('staff')
        .set({ passwordHash })
        .where('id', '=', account.id)
        .where('passwordHash', '=', account.passwordHash)
        .execute()
    }
    await recordSessionEvent(db, account, 'signed in')
    await startSession(ctx, account.id)
    rememberBrowser(ctx, account.id)
    redirectTo(ctx, returnTo)
  })
  return router
}

/** The typed address of an unknown account is never recorded: it may be a password in the wrong field. */
const failedSignIn = (ctx: Context, event: RefusalEvent, account: StaffRow | undefined): Refusal => ({
  event,
  staff: null,
  about: account
    ? { id: String(account.id), title: displayName(account) }
    : { id: null, title: 'an account that doesn’t exist' },
  address: ctx.ip,
  device: deviceOf(ctx.get('user-agent')),
})

/**
 * `GET /api/logout` ends the session only if the navigation comes from this site or from the address bar. It always
 * redirects to the shop.
 */
export function logoutRouter({ db, staffOf }: AuthParts): Router {
  const router = new Router()
  router.get('/api/logout', getOnly, async (ctx) => {
    const site = ctx.get('sec-fetch-site')
    const wanted = (site === 'same-origin' || site === 'none') && ctx.get('sec-fetch-mode') === 'navigate'
    if (wanted && (hasSignedIn(ctx) || namesSession(ctx.get('cookie')))) {
      const staff = await staffOf(ctx)
      if (staff) await recordLogout(db, staff, { log: (ctx.state as RequestState).log, address: ctx.ip })
      endSession(ctx)
    }
    redirectTo(ctx, '/')
  })
  return router
}

interface LoginForm {
  returnTo: string
  email?: string
  wrong?: string | null
  status?: number
}

function loginPage({ returnTo, email = '', wrong = null, status = 200 }: LoginForm): Page {
  const isFirst = email === ''
  const fields: Field[] = [
    {
      name: 'email',
      label: 'E-mail address',
      type: 'email',
      autocomplete: 'username',
      value: email,
      autofocus: isFirst,
    },
    { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: !isFirst },
  ]
  return {
    title: 'STAFF.LOGIN',
    status,
    body: markup`<p>Sign-in for staff. Shoppers don’t need an account.</p>
      <form method="post" action="/api/login">
        ${errorAlert(wrong)}
        <input type="hidden" name="return" value="${returnTo}">
        ${fields.map(field)}
        <button type="submit">&gt; LOGIN</button>
      </form>`,
  }
}
