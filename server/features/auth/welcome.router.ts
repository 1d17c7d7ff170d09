import { Router } from '@koa/router'
import type { Context } from 'koa'
import { hashPassword } from '#server/accounts/passwords.ts'
import { readLink, WELCOME_PATH, type LinkUse } from '#server/accounts/links.repository.ts'
import { perMinute } from '#server/http/rate-limit.ts'
import { beginSession } from '#server/http/sessions.ts'
import { formBody, getOnly, textOf } from '#server/plain-pages/form.ts'
import { markup, type Html } from '#server/plain-pages/markup.ts'
import { markBrowser } from './known-browser.ts'
import { answerPage, goTo, type Page } from '#server/plain-pages/page.ts'
import type { AuthParts } from './parts.ts'
import { acceptLink } from './accept-link.ts'
import { checkWelcome, welcomePage } from './welcome-page.ts'

const ASKS_A_MINUTE = 30

/** `/api/welcome?token=...`: where one-time links lead. The first administrator and those who are invited set a password. */
export function welcomeRouter({ db, limits, shopName, publicUrl, openid }: AuthParts): Router {
  const limit = perMinute(limits, 'welcome', ASKS_A_MINUTE)
  const router = new Router()

  async function linkOf(ctx: Context, token: string): Promise<LinkUse | null> {
    await limit(ctx.ip)
    if (openid) {
      answerPage(ctx, shopName, withoutPassword)
      return null
    }
    const link = await readLink(db, token)
    if (!link) answerPage(ctx, shopName, linkIsOver)
    return link
  }

  router.get(WELCOME_PATH, getOnly, async (ctx) => {
    const token = String(ctx.query['token'] ?? '')
    const link = await linkOf(ctx, token)
    if (link) answerPage(ctx, shopName, welcomePage({ token, account: link.account }))
  })

  router.post(WELCOME_PATH, formBody(publicUrl), async (ctx) => {
    const token = textOf(ctx, 'token')
    const link = await linkOf(ctx, token)
    if (!link) return
    const { typed, wrong, accepted } = checkWelcome((name) => textOf(ctx, name), link.account)
    if (!accepted) return answerPage(ctx, shopName, welcomePage({ token, account: link.account, typed, wrong }))
    const staffId = await acceptLink(db, token, { ...accepted, passwordHash: await hashPassword(accepted.password) })
    if (staffId === null) return answerPage(ctx, shopName, linkIsOver)
    await beginSession(ctx, staffId)
    markBrowser(ctx, staffId)
    goTo(ctx, '/cms')
  })
  return router
}

const toLogin = (label: string): Html => markup`<p><a class="button" href="/api/login">&gt; ${label}</a></p>`

const linkIsOver: Page = {
  title: 'LINK.EXPIRED',
  status: 410,
  body: markup`<p>This link has been used, has been replaced by a newer one, or is too old.</p>
    <p>If you have set a password, sign in with it. If not, ask an administrator of the shop for a new link.</p>
    ${toLogin('LOGIN')}`,
}

const withoutPassword: Page = {
  title: 'STAFF.WELCOME',
  body: markup`<p>
      You need no password of your own here: sign in where the shop’s staff sign in, with the address that was invited.
    </p>
    ${toLogin('LOGIN')}`,
}
