import type { ErrorBody } from '#shared/contract/errors.ts'
import type { LocalResponse } from './local.ts'

/** Error that the server would respond with, with the same body. */
export class LocalApiError extends Error {
  override name = 'LocalApiError'
  readonly status: number
  /** What the response says besides its message: invalid fields, or the current record after a conflict (412). */
  readonly extra: Pick<ErrorBody, 'details'> & { current?: unknown }

  constructor(status: number, message: string, extra: LocalApiError['extra'] = {}) {
    super(message)
    this.status = status
    this.extra = extra
  }
}

/** Like the server's function of that name. */
export const invalidField = (field: string, problem: string) =>
  new LocalApiError(400, `${field}: ${problem}`, { details: { fields: { [field]: problem } } })

/** Like the server's function of that name. */
export const conflictingField = (field: string, message: string) =>
  new LocalApiError(409, message, { details: { fields: { [field]: message } } })

/** The error as the server's JSON response. */
export const errorResponse = ({ status, message, extra }: LocalApiError): LocalResponse => ({
  status,
  body: JSON.stringify({ message, ...extra }),
  from: 'kept',
})
