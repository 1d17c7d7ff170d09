import { Router } from '@koa/router'
import type { Context } from 'koa'
import type { Refusal, RefusalEvent } from '#server/content/activity/traces.ts'
import {
  displayName,
  findByEmail,
  findById,
  normalizeEmail,
  type StaffRow,
} from '#server/content/accounts/accounts.repository.ts'
import { recordLogout } from '#server/content/accounts/account-audit.ts'
import { checkPassword, hashPassword } from '#server/content/accounts/passwords.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { deviceOf } from '#server/http/security-events.ts'
import { endSession, hasSignedIn, namesSession } from '#server/http/sessions.ts'
import { limitAttempts, formatWait } from './limit-attempts.ts'
import { formBody, getOnly, formField } from '#server/rendering/forms/form.ts'
import { markup } from '#server/rendering/forms/markup.ts'
import { passkeyForm } from './factors/pages.ts'
import type { Passkeys } from './factors/passkeys.ts'
import { MAX_CREDENTIAL, WRONG_PASSKEY } from './factors/prove.ts'
import { knownBrowser } from './known-browser.ts'
import { FORGOTTEN_PATH } from './mails/forgotten-page.ts'
import { errorAlert, sendPage, field, redirectTo, type Field, type Page } from '#server/rendering/forms/page.ts'
import type { AuthParts } from './auth-options.ts'
import { returnPath } from './return-path.ts'
import { completeSignIn, continueSignIn } from './sign-in.ts'

/** Where the login page's form for passkeys is sent. */
export const PASSKEY_LOGIN_PATH = '/api/login/passkey'

/** The same message for all failures, so that it doesn't reveal which addresses have accounts. */
const WRONG = 'The email address or the password is wrong.'

/** `/api/login` with the shop's own accounts and passwords. */
export function loginRouter(parts: AuthParts, passkeys: Passkeys): Router {
  const { db, limits, shopName, access, staffOf, passkeyScript, traces, outbox } = parts
  const page = (form: LoginForm): Page => ({
    ...loginPage(form, { hasPasskeys: passkeys.areAvailable, hasMail: outbox.isOn }),
    ...(passkeys.areAvailable && { script: passkeyScript }),
  })
  const attempt = limitAttempts(limits, 'login')
  const router = new Router()

  router.get('/api/login', getOnly, async (ctx) => {
    const returnTo = returnPath(ctx.query['return'])
    if (await staffOf(ctx)) return redirectTo(ctx, returnTo)
    sendPage(ctx, shopName, page({ returnTo }))
  })

  router.post('/api/login', formBody(access), async (ctx) => {
    const returnTo = returnPath(formField(ctx, 'return'))
    const email = normalizeEmail(formField(ctx, 'email'))
    const password = formField(ctx, 'password')
    const account = await findByEmail(db, email)
    const tried = await attempt({ ip: ctx.ip, account: email, knownBrowser: knownBrowser(ctx, account?.id) })
    if ('wait' in tried) {
      traces.note(failedSignIn(ctx, 'sign_in_limited', account))
      ctx.set('retry-after', String(tried.wait))
      const wrong = `Too many attempts. Please try again ${formatWait(tried.wait)}.`
      return sendPage(ctx, shopName, page({ returnTo, email, wrong, status: 429 }))
    }
    // Unknown and disabled accounts, and those without a password, take as long as a wrong password.
    const storedHash = account && account.isDisabled === 0 ? account.passwordHash : null
    const { isRight, isDated } = await checkPassword(password, storedHash)
    if (!account || !isRight) {
      traces.note(failedSignIn(ctx, 'sign_in_failed', account))
      return sendPage(ctx, shopName, page({ returnTo, email, wrong: WRONG, status: 403 }))
    }
    await tried.succeeded()
    let { passwordHash } = account
    if (isDated) {
      passwordHash = await hashPassword(password)
      await db
        .updateTable('staff')
        .set({ passwordHash })
        .where('id', '=', account.id)
        .where('passwordHash', '=', account.passwordHash)
        .execute()
    }
    await continueSignIn(ctx, parts, { ...account, passwordHash }, { returnTo })
  })

  router.post(PASSKEY_LOGIN_PATH, formBody(access), async (ctx) => {
    const returnTo = returnPath(formField(ctx, 'return'))
    const owner = await passkeys.verify(
      ctx,
      (ctx.state as RequestState).log,
      formField(ctx, 'credential', MAX_CREDENTIAL),
    )
    const account = owner && (await findById(db, String(owner.staffId)))
    if (!account || account.isDisabled === 1) {
      traces.note(failedSignIn(ctx, 'sign_in_failed', account ?? undefined))
      return sendPage(ctx, shopName, page({ returnTo, wrong: WRONG_PASSKEY, status: 403 }))
    }
    await completeSignIn(ctx, parts, account, 'a passkey')
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

function loginPage(
  { returnTo, email = '', wrong = null, status = 200 }: LoginForm,
  { hasPasskeys, hasMail }: { hasPasskeys: boolean; hasMail: boolean },
): Page {
  const isFirst = email === ''
  const fields: Field[] = [
    {
      name: 'email',
      label: 'Email address',
      type: 'email',
      autocomplete: hasPasskeys ? 'username webauthn' : 'username',
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
      </form>
      ${hasMail && markup`<p><a href="${FORGOTTEN_PATH}">[FORGOTTEN PASSWORD]</a></p>`}
      ${
        hasPasskeys &&
        passkeyForm({
          action: PASSKEY_LOGIN_PATH,
          use: 'sign-in',
          label: 'SIGN IN WITH A PASSKEY',
          isQuiet: true,
          fields: { return: returnTo },
        })
      }`,
  }
}
