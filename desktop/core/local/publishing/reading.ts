import type { LocalDesk } from '#core/local/local-desk.ts'
import type { LocalRecord, Room } from '#core/local/rooms/room.ts'
import { blog } from '#core/local/rooms/blog.ts'
import { ask, type Said } from './talk.ts'

/** The server could not say what was asked, and why, for people. */
export class NotSaid extends Error {
  override name = 'NotSaid'
}

const orThrow = ({ status, json, words }: Said): unknown => {
  if (status !== 200) throw new NotSaid(words)
  return json
}

/** A room's list as it is now, which becomes the copy. */
export async function readList(desk: LocalDesk, room: Room): Promise<LocalRecord[]> {
  const list = orThrow(await ask(desk, 'GET', room.path))
  desk.copied.takeAll(room, list)
  return [...desk.copied.all(room.name).values()]
}

/** A record as the server has it now; null: it has been deleted. */
export async function readRecord(desk: LocalDesk, room: Room, id: string): Promise<LocalRecord | null> {
  if (room.name === 'pages') {
    const said = await ask(desk, 'GET', `${room.path}/${id}`)
    return said.status === 404 ? null : taken(desk, room, orThrow(said))
  }
  const found = (await readList(desk, room)).find((record) => record.id === id)
  return found ? wholeOf(desk, room, found) : null
}

/** All of a record that is in a list. */
export async function wholeOf(desk: LocalDesk, room: Room, record: LocalRecord): Promise<LocalRecord | null> {
  if (!room.isWhole || room.isWhole(record)) return record
  const said = await ask(desk, 'GET', `${blog.path}/${encodeURIComponent(String(Object(record).slug))}`)
  return said.status === 404 ? null : taken(desk, room, orThrow(said))
}

/** What the server answered, taken into the copy. */
export function taken(desk: LocalDesk, room: Room, json: unknown): LocalRecord {
  const record = desk.copied.take(room, json)
  if (!record) throw new NotSaid(`The server’s answer is no ${room.noun.toLowerCase()}. Is this editor too old for it?`)
  return record
}

/** Who saved a record last, as far as this person may know. */
export async function lastSavedBy(desk: LocalDesk, room: Room, id: string): Promise<string> {
  const kinds = { blog: 'post', banners: 'banner', navigation: 'navigation' } as const
  const { json } =
    room.name === 'pages'
      ? await ask(desk, 'GET', `${room.path}/${id}/history?limit=1`)
      : await ask(desk, 'GET', `/api/activity?kind=${kinds[room.name]}&limit=50`)
  const entries = Array.isArray(json) ? (json as { staffName?: unknown; recordId?: unknown }[]) : []
  const entry = entries.find(({ recordId }) => recordId === undefined || recordId === id)
  return typeof entry?.staffName === 'string' && entry.staffName !== '' ? entry.staffName : 'Somebody else'
}
