import { ConfigError } from '#server/config.ts'
import { startFailure } from '#server/start-failure.ts'

/** The error message for the operator when `what` ('the backup', 'the move') failed. */
export function failureMessage(error: unknown, what: string): string {
  if (error instanceof ConfigError) return startFailure(error)
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  const where = path ? ` (${path})` : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return `the disk is full${where}. Nothing from ${what} was saved; free some space and try again`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `this user has no permission to read or write there${where}. Nothing from ${what} was saved`
  return error.message
}
