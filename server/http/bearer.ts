import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The bearer token that a request carries, as a desktop editor's do (decision 042); null: none. Where there is one it counts, good or not, and a
 * cookie doesn't.
 */
export function bearerOf({ headers: { authorization = '' } }: IncomingMessage): string | null {
  return /^bearer(\s|$)/i.test(authorization) ? authorization.slice('bearer'.length).trim() : null
}

/** The row of the session that a token stands for. No cookie's id leads to the same row, and no token to a cookie's. */
export const bearerRowId = (token: string) => createHash('sha256').update(`bearer ${token}`).digest('hex')

export const newBearer = () => randomBytes(32).toString('base64url')
