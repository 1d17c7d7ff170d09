import type { LocalFeatureName } from '#bridge/publishing.ts'
import { isLocalId } from '#bridge/local-ids.ts'
import type { Store } from '#core/store/store.ts'

interface PublishedRecord {
  feature: LocalFeatureName
  /** Local id and version. */
  record: string
  version: number
  /** The server's id. */
  id: string
  /**
   * The server's version. Null if the server merged in other changes, so that a save based on the local version gets a
   * conflict.
   */
  publishedVersion: number | null
}

/** Maps local ids and versions to the server's, for screens that still use the local ones. */
export interface PublishedIds {
  add(publication: PublishedRecord): void
  /** The server's id of a record, or the same id if it has no mapping. */
  idOf(featureName: LocalFeatureName, record: string): string
  versionOf(featureName: LocalFeatureName, id: string, version: number): number | null
  /** The highest local id and version that were published. */
  numbers(): { id: number; version: number }[]
  /** True if the record was published under this local id. */
  has(featureName: LocalFeatureName, record: string): boolean
}

export function createPublishedIds(store: Store, person: string): PublishedIds {
  const write = store.prepare(
    `insert into published (person, feature, record, version, id, published_version) values (?, ?, ?, ?, ?, ?)
     on conflict (person, feature, record, version) do update
     set id = excluded.id, published_version = excluded.published_version`,
  )
  const id = store.prepare<[string, string, string], string>(
    'select id from published where person = ? and feature = ? and record = ? order by version desc limit 1',
  )
  const version = store.prepare<[string, string, string, number], number | null>(
    'select published_version from published where person = ? and feature = ? and id = ? and version = ?',
  )
  const numbers = store.prepare<[], { id: number; version: number }>(
    `select coalesce(max(case when length(record) < 10 then cast(record as integer) end), 0) as id,
       coalesce(max(version), 0) as version from published`,
  )
  id.pluck()
  version.pluck()
  const idOf = (featureName: LocalFeatureName, record: string) =>
    isLocalId(record) ? (id.get(person, featureName, record) ?? record) : record
  return {
    add: (one) => void write.run(person, one.feature, one.record, one.version, one.id, one.publishedVersion),
    idOf,
    versionOf: (featureName, record, local) => version.get(person, featureName, record, local) ?? null,
    numbers: () => numbers.all(),
    has: (featureName, record) => idOf(featureName, record) !== record,
  }
}
