import { jsonIn } from '#shared/contract/json.ts'
import type { LocalDesk } from '#core/local/local-desk.ts'
import { harmless } from '#shared/contract/client.ts'

/** What the server said. */
export interface Said {
  status: number
  json: unknown
  /** Of a refusal, for people. */
  words: string
}

/** The session ended: nothing more can be published before somebody signs in again. */
export class SessionEnded extends Error {
  override name = 'SessionEnded'
}

interface Question {
  body?: unknown
  /** What a change is based on. */
  version?: number
}

/** Asks the server. Throws `Unreachable`, and `SessionEnded` for a 401; any other answer is answered. */
export async function ask(
  desk: LocalDesk,
  method: string,
  path: string,
  { body, version }: Question = {},
): Promise<Said> {
  const response = await desk.shop.send(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body, harmless) }),
  })
  const { status, statusText } = response
  const text = await response.text()
  if (status === 401) throw new SessionEnded('Your session has ended. Sign in, and publish again.')
  const json = jsonIn(text)
  const { message } = Object(json) as { message?: unknown }
  return { status, json, words: typeof message === 'string' ? message : statusText || `The server answered ${status}.` }
}
