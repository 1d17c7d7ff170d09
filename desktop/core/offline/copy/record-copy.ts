import type { LocalFeatureName } from '#bridge/publishing.ts'
import type { LocalRecord, LocalFeature } from '#core/offline/features/local-feature.ts'
import type { Store } from '#core/store/store.ts'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'

/** Records as last read from the server. */
export interface RecordCopy {
  /** True once the feature's list has been read. */
  isKnown(featureName: LocalFeatureName): boolean
  all(featureName: LocalFeatureName): ReadonlyMap<string, LocalRecord>
  /** Replaces the whole list; missing records are deleted, malformed ones skipped. */
  takeAll(feature: LocalFeature, list: unknown): void
  take(feature: LocalFeature, record: unknown): LocalRecord | undefined
  remove(featureName: LocalFeatureName, id: string): void
}

/**
 * Opens the copy of one person, loaded into memory on first use. Failed disk writes go to `onFault`; the data then
 * lasts until the editor closes.
 */
export function createRecordCopy(store: Store, person: string, onFault?: (error: unknown) => void): RecordCopy {
  const read = store.prepare<[string, string], { id: string; record: string }>(
    'select id, record from copied_records where person = ? and feature = ?',
  )
  const write = store.prepare(
    `insert into copied_records (person, feature, id, record) values (?, ?, ?, ?)
     on conflict (person, feature, id) do update set record = excluded.record where record <> excluded.record`,
  )
  const forget = store.prepare('delete from copied_records where person = ? and feature = ? and id = ?')
  const know = store.prepare(
    `insert into copied_features (person, feature, at) values (?, ?, ?)
     on conflict (person, feature) do update set at = excluded.at`,
  )
  const knows = store.prepare('select 1 from copied_features where person = ? and feature = ?')
  const known = new Set<LocalFeatureName>()
  const memory = new Map<LocalFeatureName, Map<string, LocalRecord>>()

  const recordsOf = (featureName: LocalFeatureName) =>
    memory.getOrInsertComputed(
      featureName,
      () => new Map(read.all(person, featureName).map(({ id, record }) => [id, JSON.parse(record) as LocalRecord])),
    )

  function put(feature: LocalFeature, raw: unknown): LocalRecord | undefined {
    const given = withDefaults(feature, raw, recordsOf(feature.name))
    if (!given || !feature.listed.safeParse(given).success) return undefined
    recordsOf(feature.name).set(given.id, given)
    return given
  }
  const storeOne = (feature: LocalFeature, record: LocalRecord) =>
    void write.run(person, feature.name, record.id, JSON.stringify(record))
  const storeAll = store.transaction((feature: LocalFeature, missing: readonly string[]) => {
    for (const record of recordsOf(feature.name).values()) storeOne(feature, record)
    for (const id of missing) forget.run(person, feature.name, id)
    know.run(person, feature.name, new Date().toISOString())
  })

  return {
    isKnown: (featureName) => known.has(featureName) || knows.get(person, featureName) !== undefined,
    all: recordsOf,
    takeAll(feature, list) {
      if (!Array.isArray(list)) return
      const there = new Set(list.flatMap((raw) => put(feature, raw)?.id ?? []))
      const missing = [...recordsOf(feature.name).keys()].filter((id) => !there.has(id))
      for (const id of missing) recordsOf(feature.name).delete(id)
      known.add(feature.name)
      ignoreDiskErrors(() => storeAll(feature, missing), onFault)
    },
    take(feature, raw) {
      const taken = put(feature, raw)
      if (taken) ignoreDiskErrors(() => storeOne(feature, taken), onFault)
      return taken
    },
    remove(featureName, id) {
      recordsOf(featureName).delete(id)
      ignoreDiskErrors(() => void forget.run(person, featureName, id), onFault)
    },
  }
}

/** Completes a record from a list, which has fewer fields, with the stored one of the same version. */
function withDefaults(
  feature: LocalFeature,
  raw: unknown,
  known: ReadonlyMap<string, LocalRecord>,
): LocalRecord | undefined {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return undefined
  const given = raw as LocalRecord
  const before = known.get(given.id)
  // A server restored from a backup reuses version numbers for other content, hence the second check.
  const isSame = before?.version === given.version && Object(before).updatedAt === Object(given).updatedAt
  const isLess = isSame && feature.isWhole?.(before) && !feature.isWhole(given)
  const whole = isLess ? { ...before, ...given } : given
  return feature.completed ? feature.completed(whole, before) : whole
}
