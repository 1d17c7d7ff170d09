/** A call that the server refused. Its message is `404: Page not found`: the status, then the body text (specification section 8). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The body text, or the status text when the body is empty. */
  readonly body: string

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.status = status
    this.body = body
  }
}
