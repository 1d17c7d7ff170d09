import { createHash } from 'node:crypto'
import { Router } from '@koa/router'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { Email } from '#shared/contract/email.ts'
import { normalizeEmail } from '#server/content/accounts/accounts.repository.ts'
import { transact } from '#server/database/transact.ts'
import type { AuthParts } from '#server/features/accounts/auth-options.ts'
import { knownAccounts } from '#server/features/accounts/known-browser.ts'
import type { RequestState } from '#server/http/handle-errors.ts'
import { limitPerMinute, type RateLimits } from '#server/http/rate-limit.ts'
import { deviceOf, logEvent } from '#server/http/security-events.ts'
import { formBody, formField, getOnly } from '#server/rendering/forms/form.ts'
import { redirectTo, sendPage } from '#server/rendering/forms/page.ts'
import { forgetUnknown } from './account-mails.ts'
import { askedPage, FORGOTTEN_PATH, forgottenPage, MAILS_PER_HOUR } from './forgotten-page.ts'

const REQUESTS_PER_MINUTE = 5

/**
 * `/api/login/forgotten`: sends a link for a new password. Requests do the same for every address: only the email's
 * composing looks for an account (account-mails.ts).
 */
export function forgottenRouter({ db, limits, access, shopName, outbox }: AuthParts): Router {
  const limit = limitPerMinute(limits, 'forgotten-password', REQUESTS_PER_MINUTE)
  const mayAsk = limitMails(limits)
  const router = new Router()

  router.get(FORGOTTEN_PATH, getOnly, (ctx) =>
    sendPage(ctx, shopName, ctx.query['sent'] === 'yes' ? askedPage : forgottenPage()),
  )

  router.post(FORGOTTEN_PATH, formBody(access), async (ctx) => {
    await limit(ctx.ip)
    const email = normalizeEmail(formField(ctx, 'email'))
    if (!Email.safeParse(email).success)
      return sendPage(ctx, shopName, forgottenPage({ email, wrong: 'This is not an email address' }))
    const about = { address: ctx.ip, device: deviceOf(ctx.get('user-agent')) }
    // The address is never logged: it may be a password in the wrong field.
    logEvent((ctx.state as RequestState).log, 'password_forgotten', about)
    const account = createHash('sha256').update(email).digest('base64url')
    if (await mayAsk(account, knownAccounts(ctx)))
      await transact(db, async (tx) => {
        await forgetUnknown(tx)
        await outbox.add(tx, { kind: 'forgotten-password', to: email, key: account, payload: null })
      })
    redirectTo(ctx, `${FORGOTTEN_PATH}?sent=yes`)
  })
  return router
}

/**
 * Limits emails to one address. A browser of staff has a limit of its own, so that nobody can keep the owner from
 * getting one.
 */
function limitMails(limits: RateLimits) {
  const counter = limits.counter({
    name: 'forgotten-password-account',
    points: MAILS_PER_HOUR,
    seconds: 3_600,
    isFinal: true,
  })
  return async (account: string, askedBy: string | null): Promise<boolean> => {
    try {
      await counter.consume(
        createHash('sha256')
          .update(JSON.stringify([account, askedBy]))
          .digest('base64'),
      )
      return true
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return false
    }
  }
}

/** The same routes as a list, for 405 responses to other methods. */
export const forgottenEndpoints = ['GET', 'POST'].map((method) => ({ method, path: FORGOTTEN_PATH }))
