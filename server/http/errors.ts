/** A refusal that the caller may read. Anything else that is thrown is a 500 without details. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** Extra response headers, such as Retry-After. */
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** The row, or a 404 that names what is missing. */
export function found<T>(row: T | undefined | null, what: string): T {
  if (row === undefined || row === null) throw new Refusal(404, `${what} not found`)
  return row
}
