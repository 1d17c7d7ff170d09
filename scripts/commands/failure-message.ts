import { ConfigError } from '#server/config.ts'
import { startFailure } from '#server/start-failure.ts'

/** The error message for the operator when `what` ('the backup', 'the move') failed. */
export function failureMessage(error: unknown, what: string): string {
  if (error instanceof ConfigError) return startFailure(error)
  const cause = diskFailure(error)
  if (cause === 'full') return `${failureReason(error)}. Nothing from ${what} was saved; free some space and try again`
  return cause ? `${failureReason(error)}. Nothing from ${what} was saved` : failureReason(error)
}

/** What went wrong, without its consequences. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { path } = error as NodeJS.ErrnoException
  const cause = diskFailure(error)
  return cause ? `${causes[cause]}${path ? ` (${path})` : ''}` : error.message
}

const causes = {
  full: 'the disk is full',
  readOnly: 'the disk is read-only',
  refused: 'this user has no permission to read or write there',
}

function diskFailure(error: unknown): keyof typeof causes | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) return 'full'
  if (/^(EROFS|SQLITE_READONLY.*)$/.test(code)) return 'readOnly'
  return /^(EACCES|EPERM)$/.test(code) ? 'refused' : null
}
