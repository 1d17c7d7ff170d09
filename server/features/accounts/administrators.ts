import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import { findSessionRole } from '#server/content/accounts/account-sessions.ts'
import type { Database } from '#server/database/database.ts'
import { isToLoopback } from '#server/http/origin.ts'
import { sessionIdOf } from '#server/http/sessions.ts'

interface AdministratorParts {
  app: Koa
  db: Database
  isAuthDisabled: boolean
  isHttps: boolean
}

/** Whether a WebSocket request comes from an administrator, by the account's current role. */
export const isAdministrators =
  ({ app, db, isAuthDisabled, isHttps }: AdministratorParts) =>
  async (request: IncomingMessage): Promise<boolean> => {
    if (isAuthDisabled && isToLoopback(request)) return true
    const id = sessionIdOf(app, request, isHttps)
    return id !== null && (await findSessionRole(db, id)) === 'administrator'
  }
