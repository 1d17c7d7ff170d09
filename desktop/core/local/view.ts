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
  /** A record as it stands among the others. */
  follow(room: Room, record: LocalRecord): LocalRecord
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

  function pageOf(id: string) {
    const page = copied.all('pages').get(id)
    const work = unpublished.get('pages', id)
    const known = (work?.mine ?? page) as Page | undefined
    return known && { slug: known.slug, isGone: work?.isDeleted === true }
  }
  const follow = (room: Room, record: LocalRecord) =>
    room.follow && copied.isKnown('pages') ? room.follow(record, pageOf) : record

  const all = (room: Room): Map<string, LocalRecord> =>
    new Map([...records(room)].map(([id, record]) => [id, follow(room, record)]))

  return {
    all,
    follow,
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
