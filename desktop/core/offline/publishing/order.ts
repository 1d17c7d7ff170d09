import type { OfflineStore } from '#core/offline/offline-store.ts'
import { isLocalId } from '#bridge/local-ids.ts'
import type { LocalRecord, LocalFeature } from '#core/offline/features/local-feature.ts'
import { positionText, sortByPosition } from '#core/offline/differences/differences.ts'
import type { StoredConflict, OrderWork } from '#core/offline/work/work.ts'
import { mergeSequences, findMoved } from '#shared/blocks/sequence.ts'
import { prioritiesFor } from '#shared/features/banners/priorities.ts'
import type { FindResolution } from './merging.ts'
import { tooManyConflicts, TRIES, type PublishOutcome } from './outcome.ts'
import { readList } from './read-server.ts'
import { sendRequest } from './send-request.ts'

const titles = { position: 'Order of the menu', priority: 'Order of the banners' }

/** Publishes an order item by item, so that items others moved stay where they were put. */
export async function publishOrder(
  offline: OfflineStore,
  feature: LocalFeature,
  work: OrderWork,
  findResolution: FindResolution,
): Promise<PublishOutcome> {
  const unknown = work.mine.filter(
    ({ id }) => isLocalId(id) && offline.waitingWork.get(feature.name, id)?.isDeleted === false,
  )
  if (unknown.length > 0)
    return { is: 'refused', message: 'The new order includes items that aren’t in the shop yet. Send them, too.' }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const list = sorted(feature, await readList(offline, feature))
    const { order, conflicts } = mergeOrder(feature, work, list, findResolution)
    if (conflicts.length > 0) return { is: 'asks', conflicts, whose: null }
    const items = itemsOf(feature, order, list)
    const response =
      items.length > 0 ? await sendRequest(offline, 'POST', `${feature.path}/reorder`, { body: { items } }) : null
    if (response?.status === 404) continue
    if (response && response.status !== 200) return { is: 'refused', message: response.message }
    for (const record of [response?.json ?? []].flat()) await offline.home.take(feature, record)
    await offline.home.between(() => {
      if (offline.waitingWork.order(feature.name)?.mine === work.mine) offline.waitingWork.remove(work)
    })
    return { is: 'published', title: titles[feature.place!], path: `/cms/${feature.name}`, cameAlong: null }
  }
  return tooManyConflicts
}

/** Records in the order that their places give. */
function sorted(feature: LocalFeature, list: readonly LocalRecord[]): LocalRecord[] {
  const records = new Map(list.map((record) => [record.id, record]))
  const places = list.map((record) => ({ id: record.id, place: Object(record)[feature.place!] as number }))
  return sortByPosition(feature, places).map((id) => records.get(id)!)
}

/** Merged order of the server's records, and the items both sides moved to different positions. */
function mergeOrder(
  feature: LocalFeature,
  work: OrderWork,
  list: readonly LocalRecord[],
  findResolution: FindResolution,
) {
  const [base, theirs] = [sortByPosition(feature, work.base), list.map(({ id }) => id)]
  const there = new Map(list.map((record) => [record.id, record]))
  let mine = sortByPosition(feature, work.mine).filter((id) => there.has(id))
  const [byMe, byThem] = [findMoved(base, mine), findMoved(base, theirs)]
  const conflicts: StoredConflict[] = []
  for (const id of byMe) {
    if (!byThem.has(id) || neighbours(mine, id, theirs) === neighbours(theirs, id, mine)) continue
    const seen = neighbours(theirs, id, mine)
    const resolution = findResolution(id, seen)
    if (resolution === 'theirs') mine = moveLike(mine, id, theirs)
    if (resolution) continue
    const label = feature.titleOf(there.get(id)!)
    const [before, after] = [positionText(base, id), positionText(mine, id)]
    conflicts.push({ key: id, label, before, after, theirs: positionText(theirs, id), seen })
  }
  return { order: mergeSequences(base, mine, theirs, (id) => there.has(id)), conflicts }
}

/** The neighbours of an item among the ids that both lists contain. */
function neighbours(ids: readonly string[], id: string, others: readonly string[]): string {
  const common = ids.filter((one) => others.includes(one))
  const at = common.indexOf(id)
  return `${common[at - 1] ?? ''}<${common[at + 1] ?? ''}`
}

/** Moves one item to where the other list has it: behind the same predecessor. */
function moveLike(ids: readonly string[], id: string, others: readonly string[]): string[] {
  const rest = ids.filter((one) => one !== id)
  const previous = others.slice(0, others.indexOf(id)).findLast((one) => rest.includes(one))
  return rest.toSpliced(previous === undefined ? 0 : rest.indexOf(previous) + 1, 0, id)
}

/** Request items that establish the order; empty if it already applies. */
function itemsOf(feature: LocalFeature, order: readonly string[], list: readonly LocalRecord[]): unknown[] {
  const places = new Map(list.map((record) => [record.id, Object(record)[feature.place!] as number]))
  if (feature.place === 'priority') return prioritiesFor(order.map((id) => ({ id, priority: places.get(id)! })))
  const isThere = order.every((id, index) => id === list[index]!.id)
  return isThere ? [] : order.map((id, index) => ({ id, position: index + 1 }))
}
