import { randomUUID } from 'node:crypto'
import type { LocalFeatureName } from '#bridge/publishing.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import { pick, type LocalRecord, type LocalFeature } from '#core/offline/features/local-feature.ts'
import { localFeatures } from '#core/offline/features/local-features.ts'
import { isOrder, waiting, type StoredConflict, type ItemPosition, type RecordWork } from '#core/offline/work/work.ts'
import { mergeRecord } from './merging.ts'

/** Result of publishing one change. */
export type PublishOutcome =
  | { is: 'published'; title: string; path: string | null; cameAlong: string | null }
  /** Nothing was left to publish. */
  | { is: 'discarded' }
  /** The server has purged the record; `work` creates it again. */
  | { is: 'recreated'; work: RecordWork }
  | { is: 'asks'; conflicts: StoredConflict[]; whose: string | null }
  /** `canSucceedLater`: publishing other changes first may resolve it. */
  | { is: 'refused'; message: string; canSucceedLater?: boolean }

/** Attempts before giving up on a record that others keep changing. */
export const TRIES = 5
export const tooManyConflicts: PublishOutcome = {
  is: 'refused',
  message: 'Other people keep changing this. Wait a moment, then send it again.',
}

/** The shop has just said what it has. */
const known = { mayBeThere: false, mayBeGone: false }

/** Stores the server's record and removes the work, except for edits made here meanwhile. */
export function markPublished(
  offline: OfflineStore,
  feature: LocalFeature,
  work: RecordWork,
  record: LocalRecord,
  hasTheirChanges: boolean,
): void {
  offline.store.transaction(() => {
    offline.published.add({
      feature: feature.name,
      record: work.record,
      version: work.mine.version,
      id: record.id,
      publishedVersion: hasTheirChanges ? null : record.version,
    })
    const now = offline.waitingWork.get(feature.name, work.record)
    offline.waitingWork.remove(work)
    replaceId(offline, feature.name, work.record, record.id)
    if (!now || (now.mine.version === work.mine.version && !now.isDeleted)) return
    const { record: merged } = mergeRecord(feature, { base: work.mine, mine: now.mine, theirs: record }, () => 'mine')
    const mine = { ...merged, id: record.id, version: offline.nextVersion() }
    offline.waitingWork.put({ ...now, record: record.id, base: record, mine, sending: null, state: waiting, ...known })
  })()
}

/** Moves the work on a local record to the id that the server gave it. */
export function moveToServerId(
  offline: OfflineStore,
  feature: LocalFeature,
  work: RecordWork,
  base: LocalRecord,
): RecordWork {
  const now = offline.waitingWork.get(feature.name, work.record) ?? work
  const mine = { ...now.mine, ...pick(base, feature.unsent ?? []), id: base.id }
  const adopted = { ...now, record: base.id, base, mine, sending: null, ...known }
  offline.store.transaction(() => {
    const { version } = work.mine
    offline.published.add({ feature: feature.name, record: work.record, version, id: base.id, publishedVersion: null })
    offline.waitingWork.remove(work)
    offline.waitingWork.put(adopted)
    replaceId(offline, feature.name, work.record, base.id)
  })()
  return adopted
}

/** Turns the work on a purged record into a new record. */
export function recreate(offline: OfflineStore, feature: LocalFeature, work: RecordWork): RecordWork {
  const record = String(offline.nextId())
  const now = offline.waitingWork.get(feature.name, work.record) ?? work
  const mine = { ...now.mine, id: record }
  const recreated = { ...now, record, base: null, mine, key: randomUUID(), sending: null, state: waiting, ...known }
  offline.store.transaction(() => {
    offline.waitingWork.remove(work)
    offline.waitingWork.put(recreated)
    replaceId(offline, feature.name, work.record, record)
  })()
  return recreated
}

/** Replaces a record's id in all work that refers to it. */
function replaceId(offline: OfflineStore, featureName: LocalFeatureName, from: string, to: string): void {
  if (from === to) return
  const renamed = (places: readonly ItemPosition[]) => places.map((it) => (it.id === from ? { ...it, id: to } : it))
  for (const work of offline.waitingWork.all()) {
    if (isOrder(work)) {
      if (work.feature === featureName)
        offline.waitingWork.put({ ...work, base: renamed(work.base), mine: renamed(work.mine) })
    } else {
      const { refers } = localFeatures[work.feature]
      if (refers?.to === featureName && Object(work.mine)[refers.field] === from)
        offline.waitingWork.put({ ...work, mine: { ...work.mine, [refers.field]: to } })
    }
  }
  const copy = featureName === 'pages' ? offline.workingCopies.get(from) : null
  if (copy) offline.workingCopies.keep(to, copy)
  if (copy) offline.workingCopies.forget(from)
}

/** Outcome of a published change, for the panel. */
export const publishedOutcome = (
  feature: LocalFeature,
  record: LocalRecord,
  cameAlong: string | null = null,
): PublishOutcome => ({
  is: 'published',
  title: feature.titleOf(record),
  path: localFeatures[feature.name].screenOf(record),
  cameAlong,
})
