import { isConnectionLost } from '#server/database/connection-errors.ts'
import { HttpError } from '#server/errors.ts'
import { failureMessage } from './failure-message.ts'
import { MoveStoppedError } from './move-stop.ts'

/** Matched against SQLSTATEs, SQLite codes and system error codes. */
const knownFailures: { codes: RegExp; message: string }[] = [
  { codes: /^(53100|SQLITE_FULL|ENOSPC|EDQUOT)$/, message: 'a disk is full' },
  { codes: /^42501$/, message: 'this database user lacks permission: it must own the database' },
  { codes: /^22021$/, message: 'a text in the shop contains a NUL character, which PostgreSQL can’t store' },
]

/** The error message for the operator when a move failed. */
export function moveFailureMessage(error: unknown): string {
  const reason = reasonOf(error)
  return reason
    ? `${reason}. Everything copied so far is kept: run the same command again to continue.`
    : failureMessage(error, 'the move')
}

function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof MoveStoppedError) return error.message
  if (error instanceof HttpError)
    return error.status === 507 ? 'the object store is full' : 'the object store can’t be reached or is overloaded'
  const code = 'code' in error ? String(error.code) : ''
  const message = knownFailures.find(({ codes }) => codes.test(code))?.message
  if (!message && !('path' in error) && isConnectionLost(error)) return 'the connection to a database was lost'
  return message ? message + ('path' in error ? ` (${String(error.path)})` : '') : reasonOf(error.cause)
}
