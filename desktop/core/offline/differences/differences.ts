import type { Change, Difference } from '#bridge/publishing.ts'
import type { OfflineStore } from '#core/offline/offline-store.ts'
import { comparedValue } from '#shared/record.ts'
import type { LocalRecord, LocalFeature } from '#core/offline/features/local-feature.ts'
import { localFeatures } from '#core/offline/features/local-features.ts'
import { changeId, isOrder, kindOf, type OrderWork, type RecordWork, type LocalWork } from '#core/offline/work/work.ts'
import { compareBlocks, type BlockDifference } from '#shared/blocks/compare.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { findMoved } from '#shared/blocks/sequence.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { blockLabel, diffBlockTexts, blockText } from './block-text.ts'
import { shortText } from './shorten.ts'

/** Work as the publishing panel shows it; null if there is nothing to publish. */
export function toChange(offline: OfflineStore, work: LocalWork): Change | null {
  const kind = kindOf(work)
  if (!kind) return null
  const { is, message, whose, asked } = work.state
  const feature = localFeatures[work.feature]
  return {
    id: changeId(work),
    feature: work.feature,
    record: work.record,
    kind,
    at: work.at,
    ...(work.goesByItself && { goesByItself: true as const }),
    ...(isOrder(work)
      ? {
          title: orderTitles[work.feature] ?? 'Order',
          path: `/cms/${work.feature}`,
          differences: orderDifferences(offline, work),
        }
      : {
          title: feature.titleOf(work.mine),
          path: work.isDeleted ? null : feature.screenOf(work.mine),
          differences: work.isDeleted ? [] : differencesOf(feature, work),
        }),
    is,
    ...(message !== undefined && { message }),
    ...(whose !== undefined && { whose }),
    ...(asked && {
      collisions: asked.map(({ key, label, before, after, theirs }) => ({ key, label, before, after, theirs })),
    }),
  }
}

const orderTitles: Partial<Record<LocalWork['feature'], string>> = {
  navigation: 'Order of the menu',
  banners: 'Order of the banners',
}

/** Cached per work object, which is immutable. */
const known = new WeakMap<LocalWork, Difference[]>()

const differencesOf = (feature: LocalFeature, work: RecordWork): Difference[] => {
  const differences = known.get(work) ?? compareRecords(feature, work.base, work.mine)
  known.set(work, differences)
  return differences
}

/** Differences between two versions of a record, as text: by field, and by block for a page. */
export function compareRecords(feature: LocalFeature, before: LocalRecord | null, after: LocalRecord): Difference[] {
  return feature.parts.flatMap((part) => {
    const { key, label } = part
    if (before && deepEqual(comparedValue(part, before), comparedValue(part, after))) return []
    if (key === 'blocks') return compareContent(before, after)
    const difference = { key, label, before: before && shortText(part, before), after: shortText(part, after) }
    return difference.before === null && difference.after === null ? [] : [difference]
  })
}

const blocksOf = (record: LocalRecord | null) => readBlocks(record && Object(record).blocks)

const compareContent = (before: LocalRecord | null, after: LocalRecord): Difference[] =>
  compareBlocks(blocksOf(before), blocksOf(after)).map(blockDifference)

function blockDifference(difference: BlockDifference): Difference {
  const { id: key, kind } = difference
  if (kind === 'added')
    return { key, label: blockLabel(difference.after), before: null, after: blockText(difference.after) }
  const label = blockLabel(difference.before)
  if (kind === 'removed') return { key, label, before: blockText(difference.before), after: null }
  if (kind === 'changed') {
    const { one, other } = diffBlockTexts(difference.before, difference.after)
    return { key, label, before: one, after: other }
  }
  return {
    key,
    label,
    before: `Row ${difference.before.layout.row}`,
    after: `Row ${difference.after.layout.row} (moved)`,
  }
}

/** Records that were moved, in their new order. */
function orderDifferences(
  { waitingWork }: OfflineStore,
  { feature: name, base, mine, titles }: OrderWork,
): Difference[] {
  const feature = localFeatures[name]
  const [before, after] = [sortByPosition(feature, base), sortByPosition(feature, mine)]
  const moved = findMoved(before, after)
  return after
    .map((id) => ({ id, work: waitingWork.get(name, id) }))
    .filter(({ id, work }) => moved.has(id) && !work?.isDeleted)
    .map(({ id, work }) => ({
      key: id,
      label: work ? feature.titleOf(work.mine) : (titles?.[id] ?? feature.noun),
      before: positionText(before, id),
      after: positionText(after, id),
    }))
}

/** Ids sorted by position, like the feature's list. */
export const sortByPosition = (feature: LocalFeature, places: OrderWork['mine']): string[] =>
  places
    .toSorted(
      (a, b) => (feature.place === 'priority' ? b.place - a.place : a.place - b.place) || Number(a.id) - Number(b.id),
    )
    .map(({ id }) => id)

export const positionText = (ids: readonly string[], id: string): string | null =>
  ids.includes(id) ? `Position ${ids.indexOf(id) + 1} of ${ids.length}` : null
