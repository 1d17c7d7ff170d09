import { Refused } from '#staff/api/refusal.ts'

/**
 * The call, whose error has this message (staff specification, section 8: 'Failed to fetch images', ...). What the server said of it, and
 * the record that a stale write met, stay with it; a server that can't be reached says so itself.
 */
export async function naming<T>(message: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw Object.assign(new Refused(error.status, error.words, error), { message, cause: error })
  }
}
