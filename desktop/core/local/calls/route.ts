import { jsonIn } from '#shared/contract/json.ts'
import type { LocalCall } from '#core/local/local.ts'
import { LocalRefusal } from '#core/local/refusal.ts'
import { allRooms } from '#core/local/rooms/rooms.ts'
import type { Room } from '#core/local/rooms/room.ts'
import { complaints } from '#shared/contract/complaints.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import '#shared/contract/words.ts'

/** Which call of which room an address is. */
export interface Route {
  room: Room
  /** As the room's contract calls it. */
  name: string
  endpoint: Endpoint
  /** What the address has in place of `:id`, `:slug`, and so on. */
  params: Record<string, string>
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/[:*](\w+)/g, '(?<$1>[^/]+)')}$`)

const routes = allRooms.flatMap((room) =>
  Object.entries(room.contract)
    .toSorted(([, a], [, b]) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
    .map(([name, endpoint]) => ({ room, name, endpoint, pattern: patternOf(endpoint.path) })),
)

/** Null: it is none of these rooms'. */
export function routeOf({ method, path }: Pick<LocalCall, 'method' | 'path'>): Route | null {
  const [pathname = ''] = path.split('?')
  for (const { room, name, endpoint, pattern } of routes) {
    const found = endpoint.method === method ? pattern.exec(pathname) : null
    if (found) return { room, name, endpoint, params: decoded(found.groups ?? {}) }
  }
  return null
}

const decoded = (groups: Record<string, string>) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodedText(value)]))

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // as the server does with what is not encoded as it should be
  }
}

/** The parts of a call as the server would receive them. Throws a LocalRefusal (400) in its words. */
export function received({ endpoint, params }: Route, { headers, body }: LocalCall) {
  parsed(endpoint.params, params)
  const given = parsed(endpoint.headers, Object.fromEntries(headers)) as { 'if-match'?: number } | undefined
  return { body: parsed(endpoint.body, bodyIn(body)), version: given?.['if-match'] }
}

function parsed(schema: Endpoint['body'], value: unknown): unknown {
  const result = schema?.safeParse(value)
  if (result && !result.success) throw new LocalRefusal(400, complaints(result.error))
  return result?.data
}

function bodyIn(text: string | null): unknown {
  if (text === null || text === '') return undefined
  const body = jsonIn(text)
  if (body === undefined) throw new LocalRefusal(400, 'The body is not JSON.')
  return body
}
