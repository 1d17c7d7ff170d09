import { gate } from '#staff/api/client.ts'
import { Refused } from '#staff/api/refusal.ts'
import { developer, personOf, type Person } from './user.ts'

/**
 * Who is signed in (staff specification, section 4): 503 is development mode, 401 nobody (null). A server that can't be reached,
 * or fails, grants nothing: that is thrown (decision 3).
 */
export async function askWho(): Promise<Person | null> {
  try {
    return personOf(await gate.user())
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null
    if (error instanceof Refused && isDevelopmentMode(error)) return developer
    throw error
  }
}

// A server that is only just starting, or a proxy in front of one that is not there (it answers a page), says 503, too.
const isDevelopmentMode = ({ status, words }: Refused) =>
  status === 503 && !/^(The shop is opening|<)/.test(words.trim())
