/** JSON body of an error response. Some have more, such as the current record after a conflict. */
export interface ErrorBody {
  message: string
  requestId?: string
  /** Why a program may try again: a person must first open `confirmAt` and confirm that it is them. */
  code?: 'confirmation_required'
  confirmAt?: string
  details?: {
    /** What is wrong with which field: the first problem of each, by a path such as `hyperlinks.0.url`. */
    fields: Record<string, string>
  }
}

/** No response has arrived, or only a part of one: it is unknown whether the shop has handled the request. */
export class UnreachableError extends Error {
  override name = 'Unreachable'
}

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
