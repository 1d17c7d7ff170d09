import { randomUUID } from 'node:crypto'
import { deepEqual } from '#shared/deep-equal.ts'
import { comparedValue } from '#shared/record.ts'
import type { AuditEntry } from '#server/content/activity/activity.ts'
import type { LocalFeature, LocalRecord } from '#core/offline/features/local-feature.ts'
import { isLocalId } from '#bridge/local-ids.ts'
import {
  isGoing,
  isOrder,
  ORDER,
  waiting,
  type ItemPosition,
  type LocalWork,
  type RecordWork,
  type SentUpdate,
} from '#core/offline/work/work.ts'
import type { WaitingWorkStore } from '#core/offline/work/waiting-work.ts'
import { withOwnSlug, type RowState } from './rows.ts'

/** A write that was sent, and whose outcome is unknown. */
export type LostWrite = Omit<SentUpdate, 'mine'>

/** Why a write stays here. */
export interface Reason {
  /** The write may have reached the shop. */
  isLost: boolean
  /** An update or a creation that may have. */
  lost: LostWrite | null
  /** New work of it is sent without SEND. */
  goesByItself: boolean
}

/** Offline, or while holding: the person sends it with SEND. */
export const chosen: Reason = { isLost: false, lost: null, goesByItself: false }

/** What waiting work is made with. */
export interface Noting {
  waitingWork: WaitingWorkStore
  /** New local version of a record that the feature gave this one. */
  nextVersion(stored: number): number
  /** ISO 8601. */
  now(): string
}

/** A record after a write: what its row and the response must say of it, besides what the feature stored. */
export interface Stamp {
  id: string
  columns: { version: number; updatedAt?: string }
}

const placeIn = (places: readonly ItemPosition[] | undefined, id: string) => places?.find((it) => it.id === id)?.place

const withPlace = <R extends LocalRecord>(feature: LocalFeature, record: R, place: number | undefined): R =>
  feature.place && place !== undefined ? { ...record, [feature.place]: place } : record

const placeOf = ({ place }: LocalFeature, record: LocalRecord) => (record as never)[place!] as number

/**
 * Stores what an entry of the local audit log did to a record as waiting work: the record as the server had it, and as
 * it is now. Work that changes nothing any more is removed.
 */
export function noteRecord(
  offline: Noting,
  feature: LocalFeature,
  entry: AuditEntry,
  { isLost, lost, goesByItself }: Reason,
): Stamp[] {
  const { waitingWork } = offline
  const id = entry.recordId!
  const [before, after] = [entry.before, entry.after].map(withOwnSlug) as [LocalRecord | null, LocalRecord | null]
  const work = waitingWork.get(feature.name, id)
  const order = feature.place ? waitingWork.order(feature.name) : undefined
  // The row has the place of an order that waits, which is not the record's own change.
  const base = work ? work.base : before && withPlace(feature, before, placeIn(order?.base, id))
  const key = work?.key ?? lost?.key ?? randomUUID()
  const at = offline.now()
  const stored = {
    feature: feature.name,
    record: id,
    base,
    key,
    at,
    state: waiting,
    goesByItself: staysByItself(work, goesByItself),
    mayBeThere: work?.mayBeThere === true || (isLost && !work && base === null),
    mayBeGone: work?.mayBeGone === true || (isLost && !after),
  }
  if (!after) {
    waitingWork.put({ ...stored, mine: work?.mine ?? base ?? before!, isDeleted: true, sending: work?.sending ?? null })
    return []
  }
  const mine = ownPlace(offline, feature, { ...after, version: offline.nextVersion(after.version) }, before, work)
  const sending = base && lost ? { ...lost, mine } : (work?.sending ?? null)
  const next: RecordWork = { ...stored, mine, isDeleted: false, sending }
  if (base && !sending && !stored.mayBeGone && isAlike(feature, base, mine)) {
    waitingWork.remove(next)
    return [{ id, columns: columnsOf(base) }]
  }
  waitingWork.put(next)
  return [{ id, columns: columnsOf(mine) }]
}

/** What a person keeps here on purpose isn't sent by itself, whatever it is added to. */
export const staysByItself = (work: LocalWork | undefined, goesByItself: boolean) =>
  goesByItself && (work === undefined || isGoing(work))

const columnsOf = (record: LocalRecord & { updatedAt?: string }) => ({
  version: record.version,
  ...(record.updatedAt !== undefined && { updatedAt: record.updatedAt }),
})

const isAlike = (feature: LocalFeature, one: LocalRecord, other: LocalRecord): boolean =>
  feature.parts.every((part) => deepEqual(comparedValue(part, one), comparedValue(part, other)))

/**
 * A place set in a form overrides an earlier reorder; otherwise the place belongs to the order, not to the record.
 */
function ownPlace(
  { waitingWork, now }: Noting,
  feature: LocalFeature,
  after: LocalRecord,
  before: LocalRecord | null,
  work: RecordWork | undefined,
): LocalRecord {
  const order = feature.place && waitingWork.order(feature.name)
  if (!order || (!before && !work) || placeIn(order.mine, after.id) === undefined) return after
  if (!before || placeOf(feature, before) === placeOf(feature, after))
    return withPlace(feature, after, work ? placeOf(feature, work.mine) : placeIn(order.base, after.id))
  const without = (places: readonly ItemPosition[]) => places.filter(({ id }) => id !== after.id)
  waitingWork.put({ ...order, base: without(order.base), mine: without(order.mine), at: now() })
  return after
}

/**
 * Stores a new order as waiting work: all places as the server has them, and as they are now.
 * @param before - the rows before the order was changed
 * @param after - the records in their new order
 */
export function noteOrder(
  { waitingWork, now }: Noting,
  feature: LocalFeature,
  before: readonly RowState[],
  after: readonly LocalRecord[],
  { goesByItself }: Reason,
): void {
  const order = waitingWork.order(feature.name)
  const base = order?.base ?? serverPlaces(waitingWork.of(feature.name), feature, before)
  const mine = after.map((record) => ({ id: record.id, place: placeOf(feature, record) }))
  const titles = Object.fromEntries(after.map((record) => [record.id, feature.titleOf(record)]))
  const common = { feature: feature.name, record: ORDER, base, mine, titles, at: now(), state: waiting } as const
  const work = { ...common, goesByItself: staysByItself(order, goesByItself) }
  if (mine.every(({ id, place }) => placeIn(base, id) === place)) waitingWork.remove(work)
  else waitingWork.put(work)
}

function serverPlaces(works: readonly RecordWork[], feature: LocalFeature, rows: readonly RowState[]): ItemPosition[] {
  const worked = new Map(works.map((work) => [work.record, work.base]))
  const rest = rows.filter(({ id }) => !isLocalId(id) && !worked.has(id)).map(({ id, place }) => ({ id, place }))
  const bases = [...worked.values()].flatMap((base) => (base ? [{ id: base.id, place: placeOf(feature, base) }] : []))
  return [...rest, ...bases]
}

/** True if the record, or its place, has waiting work. */
export function isWorkedOn({ waitingWork }: Pick<Noting, 'waitingWork'>, { name }: LocalFeature, id: string) {
  if (waitingWork.get(name, id)) return true
  const order = waitingWork.order(name)
  return placeIn(order?.mine, id) !== placeIn(order?.base, id)
}

/** True if waiting work affects the feature's list. */
export const isChanged = ({ waitingWork }: Pick<Noting, 'waitingWork'>, { name }: LocalFeature): boolean =>
  waitingWork
    .all()
    .some((work) => work.feature === name || (name === 'navigation' && !isOrder(work) && work.feature === 'pages'))
