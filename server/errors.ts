import { STALE } from '#shared/contract/versioned.ts'

/** An error that the client may see. Anything else that is thrown becomes a 500 without details. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  /** Extra response headers, such as Retry-After. */
  readonly headers: Record<string, string>
  /** Further fields of a JSON error response, such as the current record after a conflict. */
  readonly details: Record<string, unknown>

  constructor(
    status: number,
    message: string,
    headers: Record<string, string> = {},
    details: Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.status = status
    this.headers = headers
    this.details = details
  }
}

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
