import type { LocalRoom } from '#bridge/publishing.ts'
import type { LocalRecord, Room } from '#core/local/rooms/room.ts'
import type { Store } from '#core/store/store.ts'

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

/** The copy of one person, in memory once it was asked for. */
export function openCopied(store: Store, person: string): Copied {
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
  const memory = new Map<LocalRoom, Map<string, LocalRecord>>()

  const recordsOf = (room: LocalRoom) =>
    memory.getOrInsertComputed(
      room,
      () => new Map(read.all(person, room).map(({ id, record }) => [id, JSON.parse(record) as LocalRecord])),
    )

  function put(room: Room, raw: unknown): LocalRecord | undefined {
    const given = withDefaults(room, raw, recordsOf(room.name))
    if (!given || !room.listed.safeParse(given).success) return undefined
    write.run(person, room.name, given.id, JSON.stringify(given))
    recordsOf(room.name).set(given.id, given)
    return given
  }

  return {
    isKnown: (room) => knows.get(person, room) !== undefined,
    all: recordsOf,
    takeAll: store.transaction((room: Room, list: unknown) => {
      if (!Array.isArray(list)) return
      const there = new Set(list.flatMap((raw) => put(room, raw)?.id ?? []))
      for (const id of [...recordsOf(room.name).keys()].filter((id) => !there.has(id))) {
        forget.run(person, room.name, id)
        recordsOf(room.name).delete(id)
      }
      know.run(person, room.name, new Date().toISOString())
    }),
    take: put,
    remove(room, id) {
      forget.run(person, room, id)
      recordsOf(room).delete(id)
    },
  }
}

/** What came, with what is known already of the same version, where a list has less of a record than there is. */
function withDefaults(room: Room, raw: unknown, known: ReadonlyMap<string, LocalRecord>): LocalRecord | undefined {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return undefined
  const given = raw as LocalRecord
  const before = known.get(given.id)
  const isLess = before?.version === given.version && room.isWhole?.(before) && !room.isWhole(given)
  const whole = isLess ? { ...before, ...given } : given
  return room.completed ? room.completed(whole, before) : whole
}
