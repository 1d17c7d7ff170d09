import { jsonIn } from '#shared/contract/json.ts'
import type { LocalDesk } from '#core/local/local-desk.ts'
import type { LocalAnswer, LocalCall } from '#core/local/local.ts'
import { isOurs } from '#core/local/numbers.ts'
import { LocalRefusal, refusalAnswer } from '#core/local/refusal.ts'
import type { LocalRecord, Room } from '#core/local/rooms/room.ts'
import { besidePage } from './page-calls.ts'
import { received, routeOf, type Route } from './route.ts'
import { create, namesOurs, notFound, remove, reorder, undelete, update, type Mode } from './writes.ts'

/** `online`: only what is worked on here is answered from here. `lost`: the server was just asked, and nobody knows what it did. */
export type Reach = 'online' | 'offline' | 'lost'

/** The answer of this computer; null: the server has to be asked, or can't be. Refusals are answers. */
export function answerFrom(desk: LocalDesk, call: LocalCall, reach: Reach): LocalAnswer | null {
  const route = routeOf(call)
  try {
    const found = route ? fromRoom(desk, route, call, reach) : undefined
    if (found) return said(found.value, found.isKept ? 'kept' : 'copy')
  } catch (error) {
    if (error instanceof LocalRefusal) return refusalAnswer(error)
    throw error
  }
  const text = reach !== 'online' && call.method === 'GET' ? copyOf(desk, call.path) : undefined
  return text === undefined ? null : { status: 200, body: text, from: 'copy' }
}

const said = (value: unknown, from: LocalAnswer['from']): LocalAnswer =>
  value === undefined ? { status: 204, body: null, from } : { status: 200, body: JSON.stringify(value), from }

interface Found {
  value: unknown
  isKept: boolean
}

function fromRoom(desk: LocalDesk, route: Route, call: LocalCall, reach: Reach): Found | undefined {
  const isOffline = reach !== 'online'
  const { room, name, params } = route
  if (isOffline && !desk.copied.isKnown(room.name) && !desk.view.isChanged(room.name)) return undefined
  switch (name) {
    case 'list':
      return isOffline ? { value: listOf(desk, room), isKept: desk.view.isChanged(room.name) } : undefined
    case 'byId':
      return readById(desk, room, params['id']!, isOffline)
    case 'bySlug':
      return readBySlug(desk, room, params['slug']!, isOffline)
    case 'create':
    case 'update':
    case 'remove':
    case 'undelete':
    case 'reorder':
      return written(desk, route, call, reach)
    default:
      return beside(desk, route, call, isOffline)
  }
}

/** As the server lists it. */
export const listOf = (desk: LocalDesk, room: Room): unknown[] =>
  desk.view.sorted(room).map((record) => (room.summary ? room.summary(record) : record))

function readById(desk: LocalDesk, room: Room, id: string, isOffline: boolean): Found | undefined {
  const isKept = desk.unpublished.get(room.name, id) !== undefined || isOurs(id)
  if (!isKept && !isOffline) return undefined
  const record = desk.view.get(room, id)
  if (!record && isKept) throw notFound(room)
  return record && { value: record, isKept }
}

function readBySlug(desk: LocalDesk, room: Room, slug: string, isOffline: boolean): Found | undefined {
  const hasSlug = (record: LocalRecord | null) => record !== null && 'slug' in record && record.slug === slug
  const record = [...desk.view.all(room).values()].find(hasSlug)
  const work = desk.unpublished.of(room.name)
  if (!record && work.some(({ isDeleted, base, mine }) => isDeleted && hasSlug(base ?? mine))) throw notFound(room)
  // A slug of before leads to what has another one here.
  const id = record?.id ?? work.find(({ base }) => hasSlug(base))?.record
  const found = id === undefined ? undefined : desk.view.get(room, id)
  const isKept = work.some((one) => one.record === id)
  if (!found || (!isKept && !isOffline) || (room.isWhole && !room.isWhole(found))) return undefined
  return { value: room.name === 'pages' ? { ...found, pictures: {} } : found, isKept }
}

function written(desk: LocalDesk, route: Route, call: LocalCall, reach: Reach): Found | undefined {
  const { room, name, params } = route
  const id = params['id'] ?? ''
  const mode: Mode = reach === 'lost' ? 'lost' : 'kept'
  if (reach === 'online' && !isHere(desk, route, call)) return undefined
  const { body, version } = received(route, call)
  const kept = (value: unknown): Found => ({ value, isKept: true })
  switch (name) {
    case 'create':
      return kept(create(desk, room, body, mode))
    case 'update': {
      const record = update(desk, room, id, { change: body, version }, mode)
      if (record && room.name === 'pages' && 'blocks' in (body as object)) desk.workingCopies.forget(id)
      return record && kept(record)
    }
    case 'remove':
      return kept(remove(desk, room, id))
    case 'undelete': {
      const record = undelete(desk, room, id)
      return record && kept(record)
    }
    default: {
      const { items } = body as { items: { id: string; position?: number; priority?: number }[] }
      reorder(
        desk,
        room,
        items.map((item) => ({ id: item.id, place: item[room.place!]! })),
      )
      return kept(listOf(desk, room))
    }
  }
}

/** A write that this computer must take even though the server is there: of what is worked on here, or naming what only is here. */
function isHere(desk: LocalDesk, { room, name, params }: Route, call: LocalCall): boolean {
  const id = params['id'] ?? ''
  if (isOurs(id) || desk.view.isWorkedOn(room.name, id)) return true
  if (name === 'reorder' && desk.unpublished.all().some((work) => work.room === room.name)) return true
  return room.name === 'navigation' && call.body !== null && namesOurs(idsIn(call.body))
}

/** The page that a menu item leads to. */
function idsIn(body: string): unknown[] {
  const { pageId } = Object(jsonIn(body)) as { pageId?: unknown }
  return [pageId]
}

function beside(desk: LocalDesk, route: Route, call: LocalCall, isOffline: boolean): Found | undefined {
  const id = route.params['id']
  if (route.room.name !== 'pages' || id === undefined) return undefined
  const isKept = desk.unpublished.get('pages', id) !== undefined
  // What the server is given now is later than what was kept here.
  if (!isKept && !isOffline) {
    if (/^(keep|forget)WorkingCopy$/.test(route.name)) desk.workingCopies.forget(id)
    return undefined
  }
  const found = besidePage(desk, route, call, isOffline)
  return found && { ...found, isKept }
}

function copyOf(desk: LocalDesk, path: string): string | undefined {
  const text = desk.answers.get(path)
  const [, id] = /^\/api\/images\/(\d+)$/.exec(path) ?? []
  if (text !== undefined || id === undefined) return text
  const list = JSON.parse(desk.answers.get('/api/images') ?? '[]') as { id: string }[]
  const image = list.find((one) => one.id === id)
  return image && JSON.stringify(image)
}
