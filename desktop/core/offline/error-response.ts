import type { HttpError } from '#server/errors.ts'
import type { LocalResponse } from './local.ts'

/** The error as the server's JSON response. */
export const errorResponse = ({ status, message, extra }: HttpError): LocalResponse => ({
  status,
  body: JSON.stringify({ message, ...extra }),
  from: 'kept',
})
