import { Router } from '@koa/router'
import { WELCOME_PATH } from '#server/accounts/links.repository.ts'
import { loginRouter, logoutRouter } from './login.router.ts'
import { CALLBACK_PATH, openidRouter } from './openid.router.ts'
import type { AuthParts } from './parts.ts'
import { welcomeRouter } from './welcome.router.ts'

/** Where browsers are sent to sign in and out, beside the calls of the contract (staff specification, sections 2 and 7). */
export function authRouter(parts: AuthParts): Router {
  const router = new Router()
  const login = parts.openid ? openidRouter(parts, parts.openid) : loginRouter(parts)
  for (const room of [login, logoutRouter(), welcomeRouter(parts)]) router.use(room.routes())
  return router
}

/** The same, for whoever asks for them with another method. */
export const authTargets = (withOpenid: boolean) => [
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
