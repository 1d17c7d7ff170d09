import { STALE } from '#shared/contract/versioned.ts'
import type { LocalDesk } from '#core/local/local-desk.ts'
import { isOurs } from '#core/local/numbers.ts'
import { LocalRefusal } from '#core/local/refusal.ts'
import { pick, valueOf, type Around, type LocalRecord, type Room } from '#core/local/rooms/room.ts'
import { ORDER, waiting, type Place, type RecordWork } from '#core/local/work/work.ts'
import { same } from '#shared/same.ts'

/** How a write is taken. `lost`: it was sent, and nobody knows whether it arrived. */
export type Mode = 'kept' | 'lost'

/** Adds a record here. Throws a LocalRefusal where the server would refuse. */
export function create(desk: LocalDesk, room: Room, draft: unknown, mode: Mode): LocalRecord {
  const stamp = { id: String(desk.nextNumber()), version: desk.nextNumber() }
  const mine = room.make(draft, stamp, around(desk, room))
  const known = lastKnown(desk, room)
  const sent = mode === 'lost' ? mine : null
  put(desk, { room: room.name, record: mine.id, base: null, mine, isDeleted: false, sent, known })
  return mine
}

/** The newest record that the server had when this was made: what it made of it is newer. */
export const lastKnown = (desk: LocalDesk, { name }: Room): number =>
  Math.max(0, ...[...desk.copied.all(name).keys()].map(Number))

interface Update {
  change: unknown
  /** What it is based on, if that is known. */
  version: number | undefined
}

/** Changes a record here: 404, 412 with the record as it stands, and what else the server would refuse. Undefined: not enough of it is here. */
export function update(
  desk: LocalDesk,
  room: Room,
  id: string,
  { change, version }: Update,
  mode: Mode,
): LocalRecord | undefined {
  const standing = desk.view.get(room, id)
  if (!standing) throw notFound(room)
  if (version !== undefined && version !== standing.version) throw new LocalRefusal(412, STALE, standing)
  if (room.isWhole && !room.isWhole(standing)) return undefined
  const changed = room.change(standing, change, { id, version: desk.nextNumber() }, around(desk, room))
  const before = desk.unpublished.get(room.name, id)
  const base = before ? before.base : desk.copied.all(room.name).get(id)!
  const mine = placed(desk, room, standing, changed, before?.mine ?? base!)
  const sent = mode === 'lost' ? mine : (before?.sent ?? null)
  const work = { room: room.name, record: id, base, mine, isDeleted: false, sent, known: before?.known ?? 0 }
  // What is as the server has it again is no work, unless something else may have arrived there.
  if (base && !sent && isAlike(room, base, mine)) desk.unpublished.remove(work)
  else put(desk, work)
  return desk.view.get(room, id)!
}

/** Deletes a record here. Throws a LocalRefusal (404). */
export function remove(desk: LocalDesk, room: Room, id: string): void {
  const standing = desk.view.get(room, id)
  if (!standing) throw notFound(room)
  const before = desk.unpublished.get(room.name, id)
  const base = before ? before.base : (desk.copied.all(room.name).get(id) ?? null)
  const mine = before?.mine ?? base ?? standing
  put(desk, {
    room: room.name,
    record: id,
    base,
    mine,
    isDeleted: true,
    sent: before?.sent ?? null,
    known: before?.known ?? 0,
  })
}

/** Brings back what was deleted here. Undefined: it wasn't deleted here. */
export function undelete(desk: LocalDesk, room: Room, id: string): LocalRecord | undefined {
  const work = desk.unpublished.get(room.name, id)
  if (work?.isDeleted) {
    const { base, mine } = work
    if (base && !work.sent && isAlike(room, base, mine)) desk.unpublished.remove(work)
    else put(desk, { ...work, isDeleted: false })
  }
  return desk.view.get(room, id)
}

/** Gives records their places here. Throws a LocalRefusal (404) when one of them is gone. */
export function reorder(desk: LocalDesk, room: Room, places: readonly Place[]): void {
  const standing = desk.view.all(room)
  if (places.some(({ id }) => !standing.has(id))) throw notFound(room)
  const before = desk.unpublished.order(room.name)
  const base = before?.base ?? placesOf(room, desk.copied.all(room.name).values())
  const now = new Map([...placesOf(room, standing.values()), ...places].map(({ id, place }) => [id, place]))
  const mine = [...now].map(([id, place]) => ({ id, place }))
  const work = { room: room.name, record: ORDER, base, mine, at: desk.now(), state: waiting } as const
  const old = new Map(base.map(({ id, place }) => [id, place]))
  if (mine.every(({ id, place }) => old.get(id) === place)) desk.unpublished.remove(work)
  else desk.unpublished.put(work)
}

const placesOf = (room: Room, records: Iterable<LocalRecord>): Place[] =>
  [...records].map((record) => ({ id: record.id, place: pick(record, [room.place!])[room.place!] as number }))

/** What a form says of the place counts more than an order of before; else the place belongs to the order, and not to the record. */
function placed(
  desk: LocalDesk,
  room: Room,
  standing: LocalRecord,
  changed: LocalRecord,
  stored: LocalRecord,
): LocalRecord {
  const order = room.place && desk.unpublished.order(room.name)
  if (!order || !order.mine.some(({ id }) => id === changed.id)) return changed
  if (same(pick(standing, [room.place!]), pick(changed, [room.place!])))
    return { ...changed, ...pick(stored, [room.place!]) }
  const without = (places: readonly Place[]) => places.filter(({ id }) => id !== changed.id)
  desk.unpublished.put({ ...order, base: without(order.base), mine: without(order.mine), at: desk.now() })
  return changed
}

const put = (desk: LocalDesk, work: Omit<RecordWork, 'at' | 'state'>) =>
  desk.unpublished.put({ ...work, at: desk.now(), state: waiting })

const around = (desk: LocalDesk, room: Room): Around => ({
  now: desk.now(),
  all: [...desk.view.all(room).values()],
  pages: desk.view.pages(),
})

export const isAlike = (room: Room, one: LocalRecord, other: LocalRecord): boolean =>
  room.parts.every((part) => same(valueOf(part, one), valueOf(part, other)))

export const notFound = ({ noun }: Room) => new LocalRefusal(404, `${noun} not found`)

/** A body that names what only this computer has: the server can't be given it. */
export const namesOurs = (ids: readonly unknown[]): boolean => ids.some((id) => typeof id === 'string' && isOurs(id))
