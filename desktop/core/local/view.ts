import type { LocalRoom } from '#bridge/publishing.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import type { Copied } from './copy/records.ts'
import { rooms } from './rooms/rooms.ts'
import type { LocalRecord, Room } from './rooms/room.ts'
import type { Unpublished } from './work/unpublished.ts'

/** What staff see: the records of the server, and the work of this computer on top. */
export interface View {
  all(room: Room): Map<string, LocalRecord>
  sorted(room: Room): LocalRecord[]
  get(room: Room, id: string): LocalRecord | undefined
  pages(): Page[]
  /** Something of this record is only here. */
  isWorkedOn(room: LocalRoom, id: string): boolean
  /** Something of what the room's list shows is only here. */
  isChanged(room: LocalRoom): boolean
}

export function viewOf(copied: Copied, unpublished: Unpublished): View {
  function records(room: Room): Map<string, LocalRecord> {
    const all = new Map(copied.all(room.name))
    for (const { record, mine, isDeleted } of unpublished.of(room.name))
      if (isDeleted) all.delete(record)
      else all.set(record, mine)
    for (const { id, place } of unpublished.order(room.name)?.mine ?? []) {
      const record = all.get(id)
      if (record && room.place) all.set(id, { ...record, [room.place]: place } as LocalRecord)
    }
    return all
  }
  const pages = () => [...records(rooms.pages).values()] as unknown as Page[]

  function all(room: Room): Map<string, LocalRecord> {
    const standing = records(room)
    if (!room.follow || !copied.isKnown('pages')) return standing
    const there = pages()
    return new Map([...standing].map(([id, record]) => [id, room.follow!(record, there)]))
  }

  return {
    all,
    sorted: (room) => room.sorted([...all(room).values()]),
    get: (room, id) => all(room).get(id),
    pages,
    isWorkedOn(room, id) {
      if (unpublished.get(room, id)) return true
      const order = unpublished.order(room)
      const placeIn = (places: readonly { id: string; place: number }[] = []) =>
        places.find((it) => it.id === id)?.place
      return placeIn(order?.mine) !== placeIn(order?.base)
    },
    isChanged: (room) =>
      unpublished.all().some((work) => work.room === room || (room === 'navigation' && work.room === 'pages')),
  }
}
