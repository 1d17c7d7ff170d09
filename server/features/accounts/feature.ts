import { listAccounts } from '#server/content/accounts/accounts.repository.ts'
import { sweepLinks, WELCOME_PATH } from '#server/content/accounts/links.repository.ts'
import type { Database } from '#server/database/database.ts'
import type { CsvDownload } from '#server/http/csv-downloads.ts'
import type { Feature } from '#server/content/feature.ts'
import { accountDraftsRoutes, sweepAccountDrafts } from './account-drafts.ts'
import type { AuthParts } from './auth-options.ts'
import { authRoutes } from './auth.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import { Router } from '@koa/router'
import { alertsEndpoints, alertsRouter } from './mails/alerts.router.ts'
import { accountMails, sweepForgotten } from './mails/account-mails.ts'
import { forgottenEndpoints, forgottenRouter } from './mails/forgotten.router.ts'
import { confirmEndpoints, confirmRouter } from './factors/confirm.router.ts'
import { PASSKEY_OPTIONS_PATH } from './factors/pages.ts'
import { createPasskeys } from './factors/passkeys.ts'
import { createProver } from './factors/prove.ts'
import { secondFactorEndpoints, secondFactorRouter } from './factors/second-factor.router.ts'
import { secondStepRouter } from './factors/second-step.router.ts'
import { loginRouter, logoutRouter, PASSKEY_LOGIN_PATH } from './login.router.ts'
import { CALLBACK_PATH, openidRouter } from './openid.router.ts'
import { accountEndpoints, accountRouter } from './account.router.ts'
import { createOwnPassword, type OwnPassword } from './own-password.ts'
import { passwordStrengthRouter } from './password-strength.router.ts'
import { SECOND_STEP_PATH } from './sign-in.ts'
import { welcomeRouter } from './welcome.router.ts'

export function accountsFeature(parts: AuthParts): Feature {
  const ownPassword = createOwnPassword(parts)
  return {
    routes: [...authRoutes({ ...parts, ownPassword }), ...staffRoutes(parts), ...accountDraftsRoutes(parts)],
    middleware: [authRouter({ ...parts, ownPassword }).routes()],
    endpoints: authEndpoints(parts),
    mails: accountMails(parts),
    csvDownloads: [accountsFile(parts.db)],
    sweeps: [
      () => sweepLinks(parts.db),
      () => sweepForgotten(parts.db),
      (daysAgo) => sweepAccountDrafts(parts.db, daysAgo(30)),
    ],
  }
}

/** `GET /api/staff.csv`: all accounts, by name. */
const accountsFile = (db: Database): CsvDownload => ({
  path: '/api/staff.csv',
  name: 'staff',
  columns: ['Email', 'First name', 'Last name', 'Role', 'Disabled', 'Joined', 'Last seen', 'Second factors'],
  async *rows() {
    for (const { email, firstName, lastName, role, isDisabled, hasJoined, lastSeenAt, factors } of await listAccounts(
      db,
    ))
      yield [
        email,
        firstName,
        lastName,
        role,
        isDisabled ? 'yes' : '',
        hasJoined ? 'yes' : '',
        lastSeenAt ?? '',
        factors.join(', '),
      ]
  },
})

/** Routes for browser navigation that signs people in and out, beside the JSON API. */
function authRouter(parts: AuthParts & { ownPassword: OwnPassword }): Router {
  const router = new Router()
  const passkeys = createPasskeys(parts)
  const prove = createProver(parts, passkeys)
  const login = parts.openid
    ? [openidRouter(parts, parts.openid)]
    : [
        loginRouter(parts, passkeys),
        secondStepRouter(parts, passkeys, prove),
        ...(parts.outbox.isOn ? [forgottenRouter(parts)] : []),
      ]
  const passwords = [welcomeRouter(parts), accountRouter(parts), alertsRouter(parts), passwordStrengthRouter(parts)]
  const factors = [secondFactorRouter(parts, passkeys), confirmRouter(parts, passkeys, prove)]
  for (const group of [...login, logoutRouter(parts), ...passwords, ...factors]) router.use(group.routes())
  return router
}

/** The same routes as a list, for 405 responses to other methods. */
const authEndpoints = ({ openid, outbox }: AuthParts) => [
  { method: 'GET', path: '/api/login' },
  { method: 'GET', path: '/api/logout' },
  { method: 'GET', path: WELCOME_PATH },
  ...secondFactorEndpoints,
  ...confirmEndpoints,
  ...accountEndpoints,
  ...alertsEndpoints,
  ...(openid
    ? [{ method: 'GET', path: CALLBACK_PATH }]
    : [
        ...(outbox.isOn ? forgottenEndpoints : []),
        { method: 'POST', path: '/api/login' },
        { method: 'POST', path: WELCOME_PATH },
        { method: 'GET', path: SECOND_STEP_PATH },
        ...[SECOND_STEP_PATH, PASSKEY_LOGIN_PATH, PASSKEY_OPTIONS_PATH].map((path) => ({ method: 'POST', path })),
      ]),
]
