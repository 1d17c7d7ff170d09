import { Router } from '@koa/router'
import { displayName, findById } from '#server/content/accounts/accounts.repository.ts'
import {
  ALERTS_FORM,
  chooseTopics,
  createUnsubscribing,
  topicNames,
  UNSUBSCRIBE_PATH,
} from '#server/content/accounts/alert-subscriptions.ts'
import type { AuthParts } from '#server/features/accounts/auth-options.ts'
import { bearerToken } from '#server/http/bearer.ts'
import { limitPerMinute } from '#server/http/rate-limit.ts'
import { formBody, formValues, getOnly } from '#server/rendering/forms/form.ts'
import { markup } from '#server/rendering/forms/markup.ts'
import { redirectTo, sendPage, type Page } from '#server/rendering/forms/page.ts'
import { staffPaths } from '#shared/staff-paths.ts'

const REQUESTS_PER_MINUTE = 30

/** Which emails an administrator gets about the shop: the form of the account page, and unsubscribing without it. */
export function alertsRouter(parts: AuthParts): Router {
  const { db, limits, access, shopName, staffOf } = parts
  const limit = limitPerMinute(limits, 'alert-mails', REQUESTS_PER_MINUTE)
  const unsubscribing = createUnsubscribing(parts)
  const router = new Router()

  router.post(ALERTS_FORM, formBody(access), async (ctx) => {
    await limit(ctx.ip)
    const staff = bearerToken(ctx.req) === null ? await staffOf(ctx) : null
    const account = staff && (await findById(db, staff.id))
    if (!account) return redirectTo(ctx, staffPaths.login(staffPaths.account))
    const chosen = formValues(ctx, 'topics')
    const topics = topicNames.filter((topic) => chosen.includes(topic))
    await chooseTopics(db, account.id, account.role === 'administrator' ? topics : [])
    redirectTo(ctx, `${staffPaths.account}?done=alerts`)
  })

  router.get(UNSUBSCRIBE_PATH, getOnly, async (ctx) => {
    await limit(ctx.ip)
    const token = String(ctx.query['token'] ?? '')
    const account = await unsubscribing.accountOf(token)
    sendPage(ctx, shopName, account ? askPage(token, displayName(account)) : invalidPage)
  })

  // Mail programs post here, without a session and from nowhere: the token is what permits it.
  router.post(UNSUBSCRIBE_PATH, async (ctx) => {
    await limit(ctx.ip)
    const account = await unsubscribing.accountOf(String(ctx.query['token'] ?? ''))
    if (!account) return sendPage(ctx, shopName, invalidPage)
    await chooseTopics(db, account.id, [])
    sendPage(ctx, shopName, unsubscribedPage)
  })
  return router
}

/** The same routes as a list, for 405 responses to other methods. */
export const alertsEndpoints = [
  { method: 'POST', path: ALERTS_FORM },
  { method: 'GET', path: UNSUBSCRIBE_PATH },
  { method: 'POST', path: UNSUBSCRIBE_PATH },
]

const title = 'ALERT.MAILS'
const toAccount = markup`<p><a href="${staffPaths.account}">[YOUR ACCOUNT]</a></p>`

const askPage = (token: string, name: string): Page => ({
  title,
  body: markup`<p>Should <strong><bdi>${name}</bdi></strong> no longer get emails about what needs attention?</p>
    <form method="post" action="${UNSUBSCRIBE_PATH}?token=${token}">
      <button type="submit">&gt; UNSUBSCRIBE</button>
    </form>
    ${toAccount}`,
})

const unsubscribedPage: Page = {
  title,
  body: markup`<p role="status">You no longer get emails about what needs attention. Emails about your own account go on.</p>
    <p>You can choose them again on the page of your account.</p>
    ${toAccount}`,
}

const invalidPage: Page = {
  title,
  status: 410,
  body: markup`<p>This link is incomplete or too old. Nothing was changed. Choose your emails on the page of your account.</p>
    ${toAccount}`,
}
