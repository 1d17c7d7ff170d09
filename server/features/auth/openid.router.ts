import { Router } from '@koa/router'
import type { Context } from 'koa'
import { perMinute } from '#server/http/rate-limit.ts'
import { beginSession, type SessionData } from '#server/http/sessions.ts'
import type { RequestState } from '#server/http/failures.ts'
import { admit } from './admit.ts'
import { getOnly } from '#server/plain-pages/form.ts'
import { markup } from '#server/plain-pages/markup.ts'
import { openProvider, troubleOf, type Trouble } from './openid.ts'
import { answerPage, goTo, type Page } from '#server/plain-pages/page.ts'
import type { AuthParts, OpenidConfig } from './parts.ts'
import { returnPath } from './return-path.ts'

export const CALLBACK_PATH = '/api/login/callback'

const ASKS_A_MINUTE = 30
/** So long the person has at the provider. */
const PENDING_MS = 15 * 60_000

/** `/api/login` with an OpenID provider (decision 1): code flow with PKCE, state and nonce. Nobody comes in when anything is odd. */
export function openidRouter({ db, limits, shopName, origin, staffOf }: AuthParts, config: OpenidConfig): Router {
  const provider = openProvider(config, origin + CALLBACK_PATH)
  const limit = perMinute(limits, 'openid', ASKS_A_MINUTE)
  const router = new Router()

  /** Runs a step of the sign-in. What goes wrong at the provider is a page in our own words, and none of the provider's. */
  async function orTrouble(ctx: Context, step: () => Promise<void>) {
    try {
      await step()
    } catch (error) {
      const trouble = troubleOf(error)
      if (!trouble) throw error
      const { name, code } = error as Error & { code?: string }
      ;(ctx.state as RequestState).log.warn({ trouble, name, code }, 'a sign-in with the OpenID provider failed')
      answerPage(ctx, shopName, troubles[trouble])
    }
  }

  router.get('/api/login', getOnly, async (ctx) => {
    const returnTo = returnPath(ctx.query['return'])
    if (await staffOf(ctx)) return goTo(ctx, returnTo)
    await limit(ctx.ip)
    await orTrouble(ctx, async () => {
      const { address, pending } = await provider.begin()
      ctx.session = { openid: { ...pending, returnTo } } satisfies SessionData as never
      ctx.session!.maxAge = PENDING_MS
      goTo(ctx, address)
    })
  })

  router.get(CALLBACK_PATH, getOnly, async (ctx) => {
    const pending = (ctx.session as SessionData | null)?.openid
    // Once only, whatever comes of it.
    if (pending) ctx.session = null
    // Somebody else's, or that of another tab: theirs must not become this browser's session.
    if (!pending || ctx.query['state'] !== pending.state) return answerPage(ctx, shopName, troubles.expired)
    await orTrouble(ctx, async () => {
      const staffId = await admit(db, await provider.finish(ctx.querystring, pending), config.administrators)
      if (staffId === null) return answerPage(ctx, shopName, notInvited)
      await beginSession(ctx, staffId)
      goTo(ctx, pending.returnTo)
    })
  })
  return router
}

const again = markup`<p><a class="button" href="/api/login">&gt; TRY AGAIN</a></p>`

const troubles: Record<Trouble, Page> = {
  cancelled: {
    title: 'LOGIN.CANCELLED',
    status: 403,
    body: markup`<p>The sign-in was cancelled or refused where you sign in. Nobody has been let in.</p>
      ${again}`,
  },
  expired: {
    title: 'LOGIN.EXPIRED',
    status: 400,
    body: markup`<p>
        This sign-in took too long, was used already, or was begun in another window. Nobody has been let in.
      </p>
      ${again}`,
  },
  down: {
    title: 'LOGIN.OFFLINE',
    status: 503,
    body: markup`<p>
        The service that staff sign in with does not answer as it should. The shop itself is open; please try again in a
        few minutes.
      </p>
      ${again}`,
  },
}

const notInvited: Page = {
  title: 'LOGIN.REFUSED',
  status: 403,
  body: markup`<p>
      There is no account for you here, or it is disabled. Ask an administrator of the shop for an invitation to the
      address that you sign in with.
    </p>
    ${again}`,
}
