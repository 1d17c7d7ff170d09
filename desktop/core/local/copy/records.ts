import type { LocalRoom } from '#bridge/publishing.ts'
import type { LocalRecord, Room } from '#core/local/rooms/room.ts'
import type { Store } from '#core/store/store.ts'
import { asWellAsTheDiskCan } from '#core/store/trouble.ts'

/** The records as the server had them when they were read last. */
export interface Copied {
  /** The list of a room has been read once. */
  isKnown(room: LocalRoom): boolean
  all(room: LocalRoom): ReadonlyMap<string, LocalRecord>
  /** A whole list: what is not in it is gone. What doesn't look like a record is left out. */
  takeAll(room: Room, list: unknown): void
  take(room: Room, record: unknown): LocalRecord | undefined
  remove(room: LocalRoom, id: string): void
}

/** The copy of one person, in memory once it was asked for. What the disk doesn't take is there until the editor is closed, and `onFault` hears of it. */
export function openCopied(store: Store, person: string, onFault?: (error: unknown) => void): Copied {
  const read = store.prepare<[string, string], { id: string; record: string }>(
    'select id, record from copied_records where person = ? and room = ?',
  )
  const write = store.prepare(
    `insert into copied_records (person, room, id, record) values (?, ?, ?, ?)
     on conflict (person, room, id) do update set record = excluded.record where record <> excluded.record`,
  )
  const forget = store.prepare('delete from copied_records where person = ? and room = ? and id = ?')
  const know = store.prepare(
    `insert into copied_rooms (person, room, at) values (?, ?, ?)
     on conflict (person, room) do update set at = excluded.at`,
  )
  const knows = store.prepare('select 1 from copied_rooms where person = ? and room = ?')
  const known = new Set<LocalRoom>()
  const memory = new Map<LocalRoom, Map<string, LocalRecord>>()

  const recordsOf = (room: LocalRoom) =>
    memory.getOrInsertComputed(
      room,
      () => new Map(read.all(person, room).map(({ id, record }) => [id, JSON.parse(record) as LocalRecord])),
    )

  function put(room: Room, raw: unknown): LocalRecord | undefined {
    const given = withDefaults(room, raw, recordsOf(room.name))
    if (!given || !room.listed.safeParse(given).success) return undefined
    recordsOf(room.name).set(given.id, given)
    return given
  }
  const keep = (room: Room, record: LocalRecord) => void write.run(person, room.name, record.id, JSON.stringify(record))
  const keepAll = store.transaction((room: Room, gone: readonly string[]) => {
    for (const record of recordsOf(room.name).values()) keep(room, record)
    for (const id of gone) forget.run(person, room.name, id)
    know.run(person, room.name, new Date().toISOString())
  })

  return {
    isKnown: (room) => known.has(room) || knows.get(person, room) !== undefined,
    all: recordsOf,
    takeAll(room, list) {
      if (!Array.isArray(list)) return
      const there = new Set(list.flatMap((raw) => put(room, raw)?.id ?? []))
      const gone = [...recordsOf(room.name).keys()].filter((id) => !there.has(id))
      for (const id of gone) recordsOf(room.name).delete(id)
      known.add(room.name)
      asWellAsTheDiskCan(() => keepAll(room, gone), onFault)
    },
    take(room, raw) {
      const taken = put(room, raw)
      if (taken) asWellAsTheDiskCan(() => keep(room, taken), onFault)
      return taken
    },
    remove(room, id) {
      recordsOf(room).delete(id)
      asWellAsTheDiskCan(() => void forget.run(person, room, id), onFault)
    },
  }
}

/** What came, with what is known already of the same version, where a list has less of a record than there is. */
function withDefaults(room: Room, raw: unknown, known: ReadonlyMap<string, LocalRecord>): LocalRecord | undefined {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return undefined
  const given = raw as LocalRecord
  const before = known.get(given.id)
  // A server that was put back to an earlier day counts the same versions again, for other texts.
  const isSame = before?.version === given.version && Object(before).updatedAt === Object(given).updatedAt
  const isLess = isSame && room.isWhole?.(before) && !room.isWhole(given)
  const whole = isLess ? { ...before, ...given } : given
  return room.completed ? room.completed(whole, before) : whole
}
