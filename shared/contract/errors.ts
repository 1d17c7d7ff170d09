/** Error response of an API call. Its message is the status and the body text, such as `404: Page not found`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The body text, or the status text if the body is empty. */
  readonly body: string

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.status = status
    this.body = body
  }
}
