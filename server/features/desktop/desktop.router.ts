import { Router } from '@koa/router'
import type { Context } from 'koa'
import { findById } from '#server/accounts/accounts.repository.ts'
import type { Database } from '#server/database/database.ts'
import { development } from '#server/http/access.ts'
import { bearerOf } from '#server/http/bearer.ts'
import { Refusal } from '#server/http/errors.ts'
import { originOf, saysWhereFrom } from '#server/http/origin.ts'
import { perMinute, type Limits } from '#server/http/rate-limit.ts'
import { sessionOf } from '#server/http/sessions.ts'
import type { Staff } from '#server/http/serve.ts'
import { formBody, getOnly, textOf } from '#server/plain-pages/form.ts'
import { answerPage, goTo } from '#server/plain-pages/page.ts'
import { AUTHORIZE_PATH } from '#shared/features/desktop/sign-in.ts'
import { Ask, answerTo } from './ask.ts'
import { askPage, brokenPage, developmentPage } from './authorize-page.ts'
import { makeCode } from './desktop.repository.ts'

const ASKS_A_MINUTE = 30

interface DesktopRouterParts {
  db: Database
  limits: Limits
  shopName: string
  publicUrl: string | null
  staffOf(ctx: Context): Promise<Staff | null>
}

/** Where somebody's browser is sent by their desktop editor, and back to it with a code that is good for a session of its own. */
export function desktopRouter({ db, limits, shopName, publicUrl, staffOf }: DesktopRouterParts): Router {
  const limit = perMinute(limits, 'desktop-codes', ASKS_A_MINUTE)
  const router = new Router()

  /** Whose browser it is. Otherwise it has been answered already: they sign in first, and come back. */
  async function accountFor(ctx: Context, ask: Ask) {
    // An editor must not let in others: a session of the browser has to end one day.
    const staff = bearerOf(ctx.req) === null ? await staffOf(ctx) : null
    if (staff?.id === development.id) return answerPage(ctx, shopName, developmentPage)
    const account = staff && (await findById(db, staff.id))
    if (account) return account
    const back = `${AUTHORIZE_PATH}?${new URLSearchParams(ask)}`
    return goTo(ctx, `/api/login?${new URLSearchParams({ return: back })}`)
  }

  router.get(AUTHORIZE_PATH, getOnly, async (ctx) => {
    const ask = Ask.safeParse(ctx.query)
    if (!ask.success) return answerPage(ctx, shopName, brokenPage)
    const account = await accountFor(ctx, ask.data)
    if (account) answerPage(ctx, shopName, askPage(ask.data, account))
  })

  router.post(AUTHORIZE_PATH, formBody(publicUrl), async (ctx) => {
    if (!saysWhereFrom(ctx.req)) throw new Refusal(403, 'A write with a session must say where it comes from.')
    await limit(ctx.ip)
    const given = ['challenge', 'state', 'redirect'].map((name) => [name, textOf(ctx, name)])
    const ask = Ask.safeParse(Object.fromEntries(given))
    if (!ask.success) return answerPage(ctx, shopName, brokenPage)
    const account = await accountFor(ctx, ask.data)
    if (!account) return
    const iss = originOf(ctx.req, publicUrl)
    if (textOf(ctx, 'answer') !== 'allow') return goTo(ctx, answerTo(ask.data, { error: 'denied', iss }))
    const { challenge } = ask.data
    const code = await makeCode(db, { sessionId: sessionOf(ctx).id, challenge })
    goTo(ctx, answerTo(ask.data, { code, iss }))
  })
  return router
}

/** The same, for whoever asks for them with another method. */
export const desktopTargets = [
  { method: 'GET', path: AUTHORIZE_PATH },
  { method: 'POST', path: AUTHORIZE_PATH },
]
