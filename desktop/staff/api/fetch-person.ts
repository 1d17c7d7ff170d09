import { gateClient } from './client.ts'
import { ApiError } from './api-error.ts'
import { developer, toPerson, type Person } from './user.ts'

/**
 * Fetches who is signed in. 503 means development mode, 401 means no one (null). Any other failure, including an
 * unreachable server, throws and grants nothing.
 */
export async function fetchPerson(): Promise<Person | null> {
  try {
    return toPerson(await gateClient.user())
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    if (error instanceof ApiError && isDevelopmentMode(error)) return developer
    throw error
  }
}

// A server that is still starting, or a proxy without a backend (which returns an HTML page), answers 503, too.
const isDevelopmentMode = ({ status, serverMessage }: ApiError) =>
  status === 503 && !/^(The shop is opening|<)/.test(serverMessage.trim())
