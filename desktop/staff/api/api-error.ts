import { parseJson } from '#shared/contract/json.ts'
import { ApiError as ContractError, type ErrorBody } from '#shared/contract/errors.ts'

/** An error response of the server, with a message for people and, for a stale write (412), the current record. */
export class ApiError extends ContractError {
  override name = 'Refused'
  /** The server's message, without the status. */
  readonly serverMessage: string
  /** Only for a 412: the record as it is now. */
  readonly current: unknown
  /** What is wrong with which field, by a path such as `hyperlinks.0.url`. Empty if the error is about no field. */
  readonly fields: Record<string, string>
  /** Path of the page where the person must confirm that it is them before trying again. */
  readonly confirmAt: string | undefined
  /** Existing images that an upload equals or resembles (409), as the server sent them. */
  readonly duplicates: unknown

  constructor(
    status: number,
    serverMessage: string,
    {
      current,
      duplicates,
      confirmAt,
      fields = {},
    }: Partial<Pick<ApiError, 'current' | 'duplicates' | 'confirmAt' | 'fields'>> = {},
  ) {
    super(status, serverMessage)
    this.serverMessage = serverMessage
    this.current = current
    this.duplicates = duplicates
    this.confirmAt = confirmAt
    this.fields = fields
  }
}

/** Whether a failed read means that the record doesn't exist. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The server could not be reached, so it is unknown whether it handled the request. */
export class UnreachableError extends Error {
  override name = 'Unreachable'

  constructor(cause: unknown, advice = 'Your changes are still here. Try again in a moment.') {
    super(`The shop can’t be reached. ${advice}`, { cause })
  }
}

/** For saves that are repeated by themselves. */
export const REPEATED = 'Your changes are kept and will be saved when the connection is back.'

/** Builds the error for an unsuccessful response. Responses of proxies may not be JSON. */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text()
  const body = parse(text)
  return new ApiError(response.status, body?.message ?? (text || response.statusText), {
    ...body,
    fields: body?.details?.fields ?? {},
  })
}

type JsonError = Partial<ErrorBody & Pick<ApiError, 'current' | 'duplicates'>>

function parse(text: string): JsonError | null {
  if (!text.startsWith('{')) return null
  // Without JSON of our server, such as of a proxy's page, the raw text is shown.
  return (parseJson(text) as JsonError | undefined) ?? null
}
