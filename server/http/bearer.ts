import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The bearer token of a request, as sent by desktop editors; null if there is none. Even an invalid token takes
 * precedence over a cookie.
 */
export function bearerToken({ headers: { authorization = '' } }: IncomingMessage): string | null {
  return /^bearer(\s|$)/i.test(authorization) ? authorization.slice('bearer'.length).trim() : null
}

/** The session row id of a bearer token. Cookies and tokens can never map to the same row. */
export const bearerRowId = (token: string) => createHash('sha256').update(`bearer ${token}`).digest('hex')

export const newBearer = () => randomBytes(32).toString('base64url')
