import { ShopError } from '#core/shop/shop-error.ts'
import { UnreachableError } from '#core/shop/shop.ts'
import { storeErrorMessage } from '#core/store/store-errors.ts'

/** Shown for unexpected errors. */
const UNEXPECTED = 'Something went wrong in Hoard. The details are in the log (Help > Show Logs).'

const denied = 'Hoard isn’t allowed to read or write there. Choose another folder.'
const full = 'This computer’s disk is full. Free some space, then try again.'
const missing = 'That file or folder no longer exists.'
/** Messages for system errors that people can act on, by error code. */
const messagesByCode: Partial<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: denied,
  ENOSPC: full,
  EDQUOT: full,
  ENOENT: missing,
}

/**
 * Message of an error for people. Only plain errors are written for people; messages of the system and of libraries
 * contain local paths, which pages must not see.
 */
export function errorMessage(error: unknown): string {
  if (isForPeople(error)) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return storeErrorMessage(error) ?? messagesByCode[code] ?? UNEXPECTED
}

/** True if the message was written for people; otherwise the error belongs in the log. */
export function isForPeople(error: unknown): error is Error {
  if (error instanceof ShopError || error instanceof UnreachableError) return true
  return error instanceof Error && error.constructor === Error && !('code' in error)
}
