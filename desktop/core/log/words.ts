import { Trouble } from '#core/shop/trouble.ts'
import { Unreachable } from '#core/shop/shop.ts'

/** Of what nobody foresaw. */
const SURPRISE = 'Something went wrong in the editor. What it was is in the log (menu Help, Show logs).'

/**
 * What a person is told of an error: its message where this program wrote it for people, which it throws as plain errors. Those of the system
 * and of libraries hold places on the disk, which no page may know.
 */
export function wordsOf(error: unknown): string {
  return isForPeople(error) ? error.message : SURPRISE
}

/** Whether somebody wrote it for people; anything else belongs in the log. */
export function isForPeople(error: unknown): error is Error {
  if (error instanceof Trouble || error instanceof Unreachable) return true
  return error instanceof Error && error.constructor === Error && !('code' in error)
}
