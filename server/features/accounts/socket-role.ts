import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import { findSessionRole } from '#server/content/accounts/account-sessions.ts'
import type { Database } from '#server/database/database.ts'
import { isToLoopback } from '#server/http/origin.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import { sessionIdOf } from '#server/http/sessions.ts'

interface SocketRoleParts {
  app: Koa
  db: Database
  isAuthDisabled: boolean
  isHttps: boolean
}

/** The current role of the account behind a WebSocket request; null for shoppers. */
export const socketRole =
  ({ app, db, isAuthDisabled, isHttps }: SocketRoleParts) =>
  async (request: IncomingMessage): Promise<Role | null> => {
    if (isAuthDisabled && isToLoopback(request)) return 'administrator'
    const id = sessionIdOf(app, request, isHttps)
    return id === null ? null : findSessionRole(db, id)
  }
