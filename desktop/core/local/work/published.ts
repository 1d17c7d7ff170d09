import type { LocalRoom } from '#bridge/publishing.ts'
import { isOurs } from '#core/local/numbers.ts'
import type { Store } from '#core/store/store.ts'

interface Publication {
  room: LocalRoom
  /** What the record was called here, and its version here. */
  record: string
  version: number
  /** What the server calls it. */
  id: string
  /** The server's version; null when it has more than was here, so that whoever saves upon the one of here must look first. */
  publishedVersion: number | null
}

/** What numbers of this computer became at the server: screens that are still open have the old ones. */
export interface Published {
  add(publication: Publication): void
  /** The server's id of a record; the same where there is none to be found. */
  idOf(room: LocalRoom, record: string): string
  versionOf(room: LocalRoom, id: string, version: number): number | null
  /** Ids of the server that are records which were made here. */
  idsOf(room: LocalRoom): ReadonlySet<string>
  /** The highest number of this computer that was published. */
  highest(): number
  /** It has been published under this name. */
  has(room: LocalRoom, record: string): boolean
}

export function openPublished(store: Store, person: string): Published {
  const write = store.prepare(
    `insert into published (person, room, record, version, id, published_version) values (?, ?, ?, ?, ?, ?)
     on conflict (person, room, record, version) do update
     set id = excluded.id, published_version = excluded.published_version`,
  )
  const id = store.prepare<[string, string, string], string>(
    'select id from published where person = ? and room = ? and record = ? order by version desc limit 1',
  )
  const version = store.prepare<[string, string, string, number], number | null>(
    'select published_version from published where person = ? and room = ? and id = ? and version = ?',
  )
  const ids = store.prepare<[string, string], { id: string; record: string }>(
    'select distinct id, record from published where person = ? and room = ?',
  )
  const highest = store.prepare<[], number>(
    `select max(coalesce(max(version), 0), coalesce(max(cast(record as integer)), 0)) from published`,
  )
  highest.pluck()
  id.pluck()
  version.pluck()
  const idOf = (room: LocalRoom, record: string) => (isOurs(record) ? (id.get(person, room, record) ?? record) : record)
  return {
    add: (one) => void write.run(person, one.room, one.record, one.version, one.id, one.publishedVersion),
    idOf,
    versionOf: (room, record, local) => version.get(person, room, record, local) ?? null,
    idsOf: (room) =>
      new Set(
        ids
          .all(person, room)
          .filter(({ record }) => isOurs(record))
          .map((row) => row.id),
      ),
    highest: () => highest.get()!,
    has: (room, record) => idOf(room, record) !== record,
  }
}
