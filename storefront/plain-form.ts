import { ApiError, UnreachableError } from '#shared/contract/errors.ts'
import { countWrites } from './api/fetch.ts'
import { logFailure } from './log.ts'

/**
 * Does what a form asks for. If the program itself fails before it has sent anything, `send` lets the browser send the
 * form, so that no button is dead. Other failures are thrown.
 */
export async function orPlainly<T>(work: () => Promise<T>, send: () => void): Promise<T> {
  const before = countWrites()
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError || error instanceof UnreachableError || countWrites() > before) throw error
    // The page is left then.
    void logFailure('A form failed', error).finally(send)
    return new Promise(() => undefined)
  }
}
