import { Router } from '@koa/router'
import { findByEmail, plainEmail } from '#server/accounts/accounts.repository.ts'
import { recordComing } from '#server/accounts/deeds.ts'
import { checkPassword, hashPassword } from '#server/accounts/passwords.ts'
import { beginSession, hasSignedIn, namesSession } from '#server/http/sessions.ts'
import { countAttempts, inWords } from './attempts.ts'
import { formBody, getOnly, textOf } from '#server/plain-pages/form.ts'
import { markup } from '#server/plain-pages/markup.ts'
import { knownBrowser, markBrowser } from './known-browser.ts'
import { alert, answerPage, field, goTo, type Field, type Page } from '#server/plain-pages/page.ts'
import type { AuthParts } from './parts.ts'
import { returnPath } from './return-path.ts'

/** One message for whatever was wrong: nobody learns which addresses have accounts. */
const WRONG = 'The e-mail address or the password is wrong.'

/** `/api/login` with accounts of the shop's own (decision 1). */
export function loginRouter({ db, limits, shopName, publicUrl, staffOf }: AuthParts): Router {
  const attempt = countAttempts(limits, 'login')
  const router = new Router()

  router.get('/api/login', getOnly, async (ctx) => {
    const returnTo = returnPath(ctx.query['return'])
    if (await staffOf(ctx)) return goTo(ctx, returnTo)
    answerPage(ctx, shopName, loginPage({ returnTo }))
  })

  router.post('/api/login', formBody(publicUrl), async (ctx) => {
    const returnTo = returnPath(textOf(ctx, 'return'))
    const email = plainEmail(textOf(ctx, 'email'))
    const password = textOf(ctx, 'password')
    const account = await findByEmail(db, email)
    const tried = await attempt({ ip: ctx.ip, account: email, knownBrowser: knownBrowser(ctx, account?.id) })
    if ('wait' in tried) {
      ctx.set('retry-after', String(tried.wait))
      const wrong = `Too many attempts. Please try again ${inWords(tried.wait)}.`
      return answerPage(ctx, shopName, loginPage({ returnTo, email, wrong, status: 429 }))
    }
    // Unknown, disabled or without a password: it takes as long as a wrong password.
    const kept = account && account.isDisabled === 0 ? account.passwordHash : null
    const { isRight, isDated } = await checkPassword(password, kept)
    if (!account || !isRight)
      return answerPage(ctx, shopName, loginPage({ returnTo, email, wrong: WRONG, status: 403 }))
    await tried.wasRight()
    if (isDated) {
      const passwordHash = await hashPassword(password)
      await db
        .updateTable('staff')
        .set({ passwordHash })
        .where('id', '=', account.id)
        .where('passwordHash', '=', account.passwordHash)
        .execute()
    }
    await recordComing(db, account, 'signed in')
    await beginSession(ctx, account.id)
    markBrowser(ctx, account.id)
    goTo(ctx, returnTo)
  })
  return router
}

/**
 * `GET /api/logout`: ends the session only when the person goes there from this site or by typing it (decision 4). Then, as for
 * everybody, it leads to the shop.
 */
export function logoutRouter(): Router {
  const router = new Router()
  router.get('/api/logout', getOnly, (ctx) => {
    const site = ctx.get('sec-fetch-site')
    const wanted = (site === 'same-origin' || site === 'none') && ctx.get('sec-fetch-mode') === 'navigate'
    if (wanted && (hasSignedIn(ctx) || namesSession(ctx.get('cookie')))) ctx.session = null
    goTo(ctx, '/')
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
    body: markup`<p>For those who keep the hoard. Shoppers need no account.</p>
      <form method="post" action="/api/login">
        ${alert(wrong)}
        <input type="hidden" name="return" value="${returnTo}">
        ${fields.map(field)}
        <button type="submit">&gt; LOGIN</button>
      </form>`,
  }
}
