import { Router } from '@koa/router'
import type { Context } from 'koa'
import { findById } from '#server/content/accounts/accounts.repository.ts'
import { readLink } from '#server/content/accounts/links.repository.ts'
import { HttpError } from '#server/errors.ts'
import { limitPerMinute } from '#server/http/rate-limit.ts'
import { formBody, formField } from '#server/rendering/forms/form.ts'
import { setNoStore } from '#server/rendering/forms/page.ts'
import type { AuthParts } from './auth-options.ts'
import { describePassword, STRENGTH_PATH, type NewPassword } from './password-rules.ts'
import { readNames } from './welcome-page.ts'

/** People who think about a password pause often, and each pause asks. */
const REQUESTS_PER_MINUTE = 60

/** What the script of forms for new passwords asks (desktop/staff/password-strength.ts). It changes nothing. */
export function passwordStrengthRouter({ db, limits, access, shopName, origin, staffOf }: AuthParts): Router {
  const limit = limitPerMinute(limits, 'password-strength', REQUESTS_PER_MINUTE)

  /** Whose password it will be, if the caller may set one: by a one-time link, or signed in. */
  async function ownerOf(ctx: Context): Promise<NewPassword['owner'] | undefined> {
    const token = formField(ctx, 'token')
    if (token === '') {
      const staff = await staffOf(ctx)
      return staff ? findById(db, staff.id) : undefined
    }
    const link = await readLink(db, token)
    return link ? { ...link.account, ...readNames((name) => formField(ctx, name), link.account) } : undefined
  }

  return new Router().post(STRENGTH_PATH, formBody(access), async (ctx) => {
    setNoStore(ctx)
    await limit(ctx.ip)
    const owner = await ownerOf(ctx)
    if (!owner)
      throw new HttpError(
        401,
        'Your link or your sign-in has expired. Sign in again, or ask an administrator for a new link.',
      )
    const password = formField(ctx, 'password')
    ctx.body = await describePassword(db, { password, owner, shop: { shopName: shopName(), origin } })
    ctx.type = 'text/plain; charset=utf-8'
  })
}
