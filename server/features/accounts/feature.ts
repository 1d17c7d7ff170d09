import { sweepLinks, WELCOME_PATH } from '#server/content/accounts/links.repository.ts'
import type { Feature } from '#server/content/feature.ts'
import { accountDraftsRoutes, sweepAccountDrafts } from './account-drafts.ts'
import type { AuthParts } from './auth-options.ts'
import { authRoutes } from './auth.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import { Router } from '@koa/router'
import { loginRouter, logoutRouter } from './login.router.ts'
import { CALLBACK_PATH, openidRouter } from './openid.router.ts'
import { welcomeRouter } from './welcome.router.ts'

export const accountsFeature = (parts: AuthParts): Feature => ({
  routes: [...authRoutes(parts), ...staffRoutes(parts), ...accountDraftsRoutes(parts)],
  middleware: [authRouter(parts).routes()],
  endpoints: authEndpoints(parts.openid !== null),
  sweeps: [() => sweepLinks(parts.db), (daysAgo) => sweepAccountDrafts(parts.db, daysAgo(30))],
})

/** Routes for browser navigation that signs people in and out, beside the JSON API. */
function authRouter(parts: AuthParts): Router {
  const router = new Router()
  const login = parts.openid ? openidRouter(parts, parts.openid) : loginRouter(parts)
  for (const group of [login, logoutRouter(), welcomeRouter(parts)]) router.use(group.routes())
  return router
}

/** The same routes as a list, for 405 responses to other methods. */
const authEndpoints = (withOpenid: boolean) => [
  { method: 'GET', path: '/api/login' },
  { method: 'GET', path: '/api/logout' },
  { method: 'GET', path: WELCOME_PATH },
  ...(withOpenid
    ? [{ method: 'GET', path: CALLBACK_PATH }]
    : [
        { method: 'POST', path: '/api/login' },
        { method: 'POST', path: WELCOME_PATH },
      ]),
]
