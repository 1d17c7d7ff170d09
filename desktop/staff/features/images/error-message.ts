import { ApiError } from '#staff/api/api-error.ts'

/**
 * Runs a call and replaces its error's message, such as 'Failed to fetch images'. The server's message and the current
 * record of a 412 stay attached; `UnreachableError` is passed on unchanged.
 */
export async function withErrorMessage<T>(message: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw Object.assign(new ApiError(error.status, error.serverMessage, error), { message, cause: error })
  }
}
