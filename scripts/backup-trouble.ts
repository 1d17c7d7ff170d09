import { ConfigError } from '#server/config.ts'
import { startFailure } from '#server/start-failure.ts'

/** What somebody reads whose backup, or whose restoring, has failed: plain words. */
export function troubleWith(error: unknown, what: string): string {
  if (error instanceof ConfigError) return startFailure(error)
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  const where = path ? ` (${path})` : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return `there is no room left on the disk${where}; nothing of ${what} was kept`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `this user may not write or read there${where}; nothing of ${what} was kept`
  return error.message
}
