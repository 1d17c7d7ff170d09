import { lastKnown } from '#core/local/calls/writes.ts'
import type { LocalRoom } from '#bridge/publishing.ts'
import type { LocalDesk } from '#core/local/local-desk.ts'
import type { LocalRecord, Room } from '#core/local/rooms/room.ts'
import { rooms } from '#core/local/rooms/rooms.ts'
import { isOrder, waiting, type Asked, type Place, type RecordWork } from '#core/local/work/work.ts'
import { mergeRecord } from './merging.ts'

/** How it went with one change. */
export type Outcome =
  | { is: 'done'; title: string; path: string | null; cameAlong: string | null }
  /** There was nothing to be done any more. */
  | { is: 'over' }
  /** The server knows nothing of the record any more: it is a new one now, which is to be published as such. */
  | { is: 'anew'; work: RecordWork }
  | { is: 'asks'; asked: Asked[]; whose: string | null }
  /** `mayGoBetter`: what stands in its way may be out of it once other changes are through. */
  | { is: 'refused'; message: string; mayGoBetter?: boolean }

/** How often others may be faster, and what is said then. */
export const TRIES = 5
export const othersAreFaster: Outcome = {
  is: 'refused',
  message: 'Others keep changing this at the same moment. Publish it again.',
}

/** The server has a record as it was wanted: it becomes the copy, and the work is done, but for what was changed here meanwhile. */
export function arrived(desk: LocalDesk, room: Room, work: RecordWork, record: LocalRecord, cameAlong: boolean): void {
  desk.store.transaction(() => {
    desk.published.add({
      room: room.name,
      record: work.record,
      version: work.mine.version,
      id: record.id,
      publishedVersion: cameAlong ? null : record.version,
    })
    const now = desk.unpublished.get(room.name, work.record)
    desk.unpublished.remove(work)
    rename(desk, room.name, work.record, record.id)
    if (!now || now.mine.version === work.mine.version) return
    const { record: merged } = mergeRecord(room, { base: work.mine, mine: now.mine, theirs: record }, () => 'mine')
    const mine = { ...merged, id: record.id, version: desk.nextNumber() }
    desk.unpublished.put({ ...now, record: record.id, base: record, mine, sent: null, state: waiting })
  })()
}

/** A record that was made here is one of the server's by now: its work goes on under that id. */
export function adopt(desk: LocalDesk, room: Room, work: RecordWork, base: LocalRecord): RecordWork {
  const adopted = { ...work, record: base.id, base, mine: { ...work.mine, id: base.id }, sent: null }
  desk.store.transaction(() => {
    const { version } = work.mine
    desk.published.add({ room: room.name, record: work.record, version, id: base.id, publishedVersion: null })
    desk.unpublished.remove(work)
    desk.unpublished.put(adopted)
    rename(desk, room.name, work.record, base.id)
  })()
  return adopted
}

/** Makes a new record of one that the server has forgotten. */
export function madeAnew(desk: LocalDesk, room: Room, work: RecordWork): RecordWork {
  const record = String(desk.nextNumber())
  const known = lastKnown(desk, room)
  const anew = { ...work, record, base: null, mine: { ...work.mine, id: record }, sent: null, known, state: waiting }
  desk.store.transaction(() => {
    desk.unpublished.remove(work)
    desk.unpublished.put(anew)
    rename(desk, room.name, work.record, record)
  })()
  return anew
}

/** Whatever names the record here names it as the server does from now on. */
function rename(desk: LocalDesk, room: LocalRoom, from: string, to: string): void {
  if (from === to) return
  const renamed = (places: readonly Place[]) => places.map((it) => (it.id === from ? { ...it, id: to } : it))
  for (const work of desk.unpublished.all()) {
    if (isOrder(work)) {
      if (work.room === room) desk.unpublished.put({ ...work, base: renamed(work.base), mine: renamed(work.mine) })
    } else if (room === 'pages' && work.room === 'navigation' && Object(work.mine).pageId === from)
      desk.unpublished.put({ ...work, mine: { ...work.mine, pageId: to } as LocalRecord })
  }
  const copy = room === 'pages' ? desk.workingCopies.get(from) : null
  if (copy) desk.workingCopies.keep(to, copy)
  if (copy) desk.workingCopies.forget(from)
}

/** What was published, for the panel. */
export const doneWith = (room: Room, record: LocalRecord, cameAlong: string | null = null): Outcome => ({
  is: 'done',
  title: room.titleOf(record),
  path: rooms[room.name].screenOf(record),
  cameAlong,
})
