import type { ErrorBody } from '#shared/contract/errors.ts'
import { STALE } from '#shared/contract/versioned.ts'

type ErrorProperties = Pick<ErrorBody, 'details'> & Record<string, unknown>

/** An error that the client may see. Anything else that is thrown becomes a 500 without details. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  /** Extra response headers, such as Retry-After. */
  readonly headers: Record<string, string>
  /** Further properties of a JSON error response, such as the current record after a conflict. */
  readonly extra: ErrorProperties

  constructor(
    status: number,
    message: string,
    headers: Record<string, string> = {},
    extra: ErrorProperties = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.status = status
    this.headers = headers
    this.extra = extra
  }
}

/** The response (400) to an invalid field, with a message such as `pageId: there is no such page`. */
export const invalidField = (field: string, problem: string) =>
  new HttpError(400, `${field}: ${problem}`, {}, { details: { fields: { [field]: problem } } })

/** The response (409) to a field whose value another record prevents, such as a taken slug. */
export const conflictingField = (field: string, message: string) =>
  new HttpError(409, message, {}, { details: { fields: { [field]: message } } })

/** The conflict response (412) to a write based on an outdated version. */
export const staleWrite = (current: unknown) => new HttpError(412, STALE, {}, { current })

/**
 * Returns the row.
 * @throws HttpError (404) that names what is missing
 */
export function orNotFound<T>(row: T | undefined | null, what: string): T {
  if (row === undefined || row === null) throw new HttpError(404, `${what} not found`)
  return row
}
