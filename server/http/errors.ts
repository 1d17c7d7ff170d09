import { STALE } from '#shared/contract/versioned.ts'

/** A refusal that the caller may read. Anything else that is thrown is a 500 without details. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** Extra response headers, such as Retry-After. */
  readonly headers: Record<string, string>
  /** Further fields of the refusal for callers that ask for JSON, such as the record that a stale write met. */
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

/** The refusal of a write that is based on an older version than the one that stands there (decision 18). */
export const staleWrite = (current: unknown) => new Refusal(412, STALE, {}, { current })

/** The row, or a 404 that names what is missing. */
export function found<T>(row: T | undefined | null, what: string): T {
  if (row === undefined || row === null) throw new Refusal(404, `${what} not found`)
  return row
}
