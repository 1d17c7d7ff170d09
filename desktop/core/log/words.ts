import { Trouble } from '#core/shop/trouble.ts'
import { Unreachable } from '#core/shop/shop.ts'
import { storeTrouble } from '#core/store/trouble.ts'

/** Of what nobody foresaw. */
const SURPRISE = 'Something went wrong in the editor. What it was is in the log (menu Help, Show Logs).'

const denied = 'This computer doesn’t let Hoard read or write there. Choose another place.'
const full = 'This computer’s disk is full. Make room, and try again.'
const gone = 'That file or folder isn’t there any more.'
/** What people can do something about, by the system's names. */
const ofDisk: Partial<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: denied,
  ENOSPC: full,
  EDQUOT: full,
  ENOENT: gone,
}

/**
 * What a person is told of an error: its message where this program wrote it for people, which it throws as plain errors. Those of the system
 * and of libraries hold places on the disk, which no page may know.
 */
export function wordsOf(error: unknown): string {
  if (isForPeople(error)) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return storeTrouble(error) ?? ofDisk[code] ?? SURPRISE
}

/** Whether somebody wrote it for people; anything else belongs in the log. */
export function isForPeople(error: unknown): error is Error {
  if (error instanceof Trouble || error instanceof Unreachable) return true
  return error instanceof Error && error.constructor === Error && !('code' in error)
}
