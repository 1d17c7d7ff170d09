import { ApiError, UnreachableError } from '#shared/contract/errors.ts'
import { failureText } from '#shared/failure-text.ts'

/** Why a write failed, for shoppers; empty if it is a fault of the shop. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnreachableError) return "The shop can't be reached. Check your connection."
  return error instanceof ApiError && error.status !== 500 ? error.body : ''
}

/** What failed, and why, for shoppers. */
export const explainFailure = (what: string, error: unknown): string =>
  failureText(what, (error as Partial<ApiError>).status, reasonOf(error))
