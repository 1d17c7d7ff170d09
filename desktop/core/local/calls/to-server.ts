import { jsonIn } from '#shared/contract/json.ts'
import type { LocalRoom } from '#bridge/publishing.ts'
import type { LocalDesk } from '#core/local/local-desk.ts'
import type { LocalCall } from '#core/local/local.ts'
import { isOurs } from '#core/local/numbers.ts'
import { routeOf } from './route.ts'

/** A call in the server's numbers, where this computer's are known there by others now. */
export function toServer(desk: LocalDesk, call: LocalCall): LocalCall {
  const route = routeOf(call)
  if (!route) return call
  const { room, params } = route
  const given = params['id']
  const id = given === undefined ? undefined : desk.published.idOf(room.name, given)
  const path = given === id ? call.path : call.path.replace(`/${given!}`, `/${id!}`)
  const headers = id === undefined ? call.headers : matching(desk, room.name, id, call.headers)
  const body = call.body === null || !/"9\d{14}"/.test(call.body) ? call.body : named(desk, room.name, call.body)
  return path === call.path && headers === call.headers && body === call.body ? call : { ...call, path, headers, body }
}

/** A version that had more than was here when it was published stays as it is: the server says 412, and the screen compares. */
function matching(desk: LocalDesk, room: LocalRoom, id: string, headers: Headers): Headers {
  const [, version] = /^"(9\d{14})"$/.exec(headers.get('if-match') ?? '') ?? []
  const theirs = version === undefined ? null : desk.published.versionOf(room, id, Number(version))
  if (theirs === null) return headers
  const changed = new Headers(headers)
  changed.set('if-match', `"${theirs}"`)
  return changed
}

/** Ids in the body of an order, and of the page that a menu item leads to. */
function named(desk: LocalDesk, room: LocalRoom, text: string): string {
  const body = jsonIn(text)
  // The server says what is wrong with it.
  if (body === undefined) return text
  const { pageId, items } = Object(body) as { pageId?: unknown; items?: unknown }
  const theirs = (of: LocalRoom, id: unknown) =>
    typeof id === 'string' && isOurs(id) ? desk.published.idOf(of, id) : id
  return JSON.stringify({
    ...(body as object),
    ...(room === 'navigation' && pageId !== undefined && { pageId: theirs('pages', pageId) }),
    ...(Array.isArray(items) && {
      items: items.map((item: unknown) => ({ ...(item as object), id: theirs(room, Object(item).id) })),
    }),
  })
}
