import { comparedValue } from '#shared/record.ts'
import { STALE } from '#shared/contract/versioned.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import { isLocalId } from '#core/offline/local-ids.ts'
import { LocalApiError } from '#core/offline/local-api-error.ts'
import { pick, type RuleContext, type LocalRecord, type LocalFeature } from '#core/offline/features/local-feature.ts'
import { ORDER, waiting, type ItemPosition, type RecordWork } from '#core/offline/work/work.ts'
import { deepEqual } from '#shared/deep-equal.ts'

/** How a write is stored. `lost`: it was sent and its outcome is unknown. */
export type WriteMode = 'kept' | 'lost'

/** Adds a local record. Throws a LocalApiError where the server would reject it. */
export function create(offline: OfflineStore, feature: LocalFeature, draft: unknown, mode: WriteMode): LocalRecord {
  const stamp = { id: String(offline.nextNumber()), version: offline.nextNumber() }
  const mine = feature.make(draft, stamp, around(offline, feature))
  const known = highestServerId(offline, feature)
  const sent = mode === 'lost' ? mine : null
  put(offline, { feature: feature.name, record: mine.id, base: null, mine, isDeleted: false, sent, known })
  return mine
}

/** Highest record id the server was known to have: anything the server created later has a higher one. */
export const highestServerId = (offline: OfflineStore, { name }: LocalFeature): number =>
  Math.max(0, ...[...offline.copied.all(name).keys()].map(Number))

interface Update {
  change: unknown
  /** Version the change is based on, if known. */
  version: number | undefined
}

/**
 * Changes a local record. Throws a LocalApiError: 404, 412 with the current record, or whatever the server would
 * reject. Returns undefined if the record isn't fully stored here.
 */
export function update(
  offline: OfflineStore,
  feature: LocalFeature,
  id: string,
  { change, version }: Update,
  mode: WriteMode,
): LocalRecord | undefined {
  const current = offline.view.get(feature, id)
  if (!current) throw notFound(feature)
  if (version !== undefined && version !== current.version) throw new LocalApiError(412, STALE, { current })
  if (feature.isWhole && !feature.isWhole(current)) return undefined
  const changed = feature.change(current, change, { id, version: offline.nextNumber() }, around(offline, feature))
  const before = offline.waitingWork.get(feature.name, id)
  const base = before ? before.base : offline.copied.all(feature.name).get(id)!
  const mine = placed(offline, feature, current, changed, before?.mine ?? base!)
  const sent = mode === 'lost' ? mine : (before?.sent ?? null)
  const work = { feature: feature.name, record: id, base, mine, isDeleted: false, sent, known: before?.known ?? 0 }
  // If the record equals the server's copy there is nothing to publish (unless an earlier write may have got through).
  if (base && !sent && isAlike(feature, base, mine)) offline.waitingWork.remove(work)
  else put(offline, work)
  return offline.view.get(feature, id)!
}

/** Deletes a local record. Throws a LocalApiError (404). */
export function remove(offline: OfflineStore, feature: LocalFeature, id: string): void {
  const current = offline.view.get(feature, id)
  if (!current) throw notFound(feature)
  const before = offline.waitingWork.get(feature.name, id)
  const base = before ? before.base : (offline.copied.all(feature.name).get(id) ?? null)
  const mine = before?.mine ?? base ?? current
  put(offline, {
    feature: feature.name,
    record: id,
    base,
    mine,
    isDeleted: true,
    sent: before?.sent ?? null,
    known: before?.known ?? 0,
  })
}

/** Restores a record deleted here. Undefined if it wasn't deleted here. */
export function undelete(offline: OfflineStore, feature: LocalFeature, id: string): LocalRecord | undefined {
  const work = offline.waitingWork.get(feature.name, id)
  if (work?.isDeleted) {
    const { base, mine } = work
    if (base && !work.sent && isAlike(feature, base, mine)) offline.waitingWork.remove(work)
    else put(offline, { ...work, isDeleted: false })
  }
  return offline.view.get(feature, id)
}

/** Stores the positions of records. Throws a LocalApiError (404) if one was deleted. */
export function reorder(offline: OfflineStore, feature: LocalFeature, places: readonly ItemPosition[]): void {
  const standing = offline.view.all(feature)
  if (places.some(({ id }) => !standing.has(id))) throw notFound(feature)
  const before = offline.waitingWork.order(feature.name)
  const base = before?.base ?? placesOf(feature, offline.copied.all(feature.name).values())
  const now = new Map([...placesOf(feature, standing.values()), ...places].map(({ id, place }) => [id, place]))
  const mine = [...now].map(([id, place]) => ({ id, place }))
  const work = { feature: feature.name, record: ORDER, base, mine, at: offline.now(), state: waiting } as const
  const old = new Map(base.map(({ id, place }) => [id, place]))
  if (mine.every(({ id, place }) => old.get(id) === place)) offline.waitingWork.remove(work)
  else offline.waitingWork.put(work)
}

const placesOf = (feature: LocalFeature, records: Iterable<LocalRecord>): ItemPosition[] =>
  [...records].map((record) => ({ id: record.id, place: pick(record, [feature.place!])[feature.place!] as number }))

/**
 * A position set in a form overrides an earlier reorder; otherwise the position belongs to the order, not to the
 * record.
 */
function placed(
  offline: OfflineStore,
  feature: LocalFeature,
  standing: LocalRecord,
  changed: LocalRecord,
  stored: LocalRecord,
): LocalRecord {
  const order = feature.place && offline.waitingWork.order(feature.name)
  if (!order || !order.mine.some(({ id }) => id === changed.id)) return changed
  if (deepEqual(pick(standing, [feature.place!]), pick(changed, [feature.place!])))
    return { ...changed, ...pick(stored, [feature.place!]) }
  const without = (places: readonly ItemPosition[]) => places.filter(({ id }) => id !== changed.id)
  offline.waitingWork.put({ ...order, base: without(order.base), mine: without(order.mine), at: offline.now() })
  return changed
}

const put = (offline: OfflineStore, work: Omit<RecordWork, 'at' | 'state'>) =>
  offline.waitingWork.put({ ...work, at: offline.now(), state: waiting })

const around = (offline: OfflineStore, feature: LocalFeature): RuleContext => ({
  now: offline.now(),
  all: [...offline.view.all(feature).values()],
  pages: offline.view.pages(),
})

const isAlike = (feature: LocalFeature, one: LocalRecord, other: LocalRecord): boolean =>
  feature.parts.every((part) => deepEqual(comparedValue(part, one), comparedValue(part, other)))

export const notFound = ({ noun }: LocalFeature) => new LocalApiError(404, `${noun} not found`)

/** True if a body names local ids, which the server doesn't know. */
export const hasLocalId = (ids: readonly unknown[]): boolean =>
  ids.some((id) => typeof id === 'string' && isLocalId(id))
