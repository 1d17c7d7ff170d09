import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import type { Logger } from 'pino'
import { staffOfSession } from '#server/accounts/account-sessions.ts'
import type { Database } from '#server/database/database.ts'
import { isToLoopback } from '#server/http/origin.ts'
import { sessionIdOf } from '#server/http/sessions.ts'

interface Rules {
  app: Koa
  db: Database
  log: Logger
  authDisabled: boolean
  https: boolean
}

/** Tells whether a request to open a socket comes from the browser of an administrator, as the account is now. */
export const isAdministrators =
  ({ app, db, log, authDisabled, https }: Rules) =>
  async (request: IncomingMessage): Promise<boolean> => {
    if (authDisabled && isToLoopback(request)) return true
    const id = sessionIdOf(app, request, https)
    return id !== null && (await staffOfSession(db, log, id))?.role === 'administrator'
  }
