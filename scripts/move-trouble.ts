import { isLost } from '#server/database/lost.ts'
import { Refusal } from '#server/http/errors.ts'
import { troubleWith } from './backup-trouble.ts'
import { Stopped } from './move-stopping.ts'

/** By SQLSTATE, SQLite's codes and those of the system. */
const known: { codes: RegExp; words: string }[] = [
  { codes: /^(53100|SQLITE_FULL|ENOSPC|EDQUOT)$/, words: 'there is no room left on a disk' },
  { codes: /^42501$/, words: 'that user of the database may not do it: it must be the owner of the database' },
  {
    codes: /^22021$/,
    words: 'a text of the shop holds the character NUL, which PostgreSQL does not keep',
  },
]

/** What somebody reads whose move has failed. */
export function moveTrouble(error: unknown): string {
  const reason = reasonOf(error)
  return reason
    ? `${reason}. What has been copied stays: begin the same command again, it goes on where it was.`
    : troubleWith(error, 'the move')
}

function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof Stopped) return error.message
  if (error instanceof Refusal)
    return error.status === 507
      ? 'the object store is full'
      : 'the object store can’t be reached, or has too much to do'
  const code = 'code' in error ? String(error.code) : ''
  const words = known.find(({ codes }) => codes.test(code))?.words
  if (!words && !('path' in error) && isLost(error)) return 'the connection to a database was lost'
  return words ? words + ('path' in error ? ` (${String(error.path)})` : '') : reasonOf(error.cause)
}
