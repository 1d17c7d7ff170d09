import type { Change, Difference } from '#bridge/publishing.ts'
import type { LocalDesk } from '#core/local/local-desk.ts'
import { valueOf, type LocalRecord, type Room } from '#core/local/rooms/room.ts'
import { rooms } from '#core/local/rooms/rooms.ts'
import { changeId, isOrder, kindOf, type OrderWork, type RecordWork, type Work } from '#core/local/work/work.ts'
import { compareBlocks, type BlockDifference } from '#shared/blocks/compare.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { movedIn } from '#shared/blocks/sequence.ts'
import { same } from '#shared/same.ts'
import { labelOf, wordsApart, wordsOf } from './block-words.ts'
import { short } from './short.ts'

/** Work as the panel shows it; null: nothing becomes of it. */
export function changeOf(desk: LocalDesk, work: Work): Change | null {
  const kind = kindOf(work)
  if (!kind) return null
  const { is, message, whose, asked } = work.state
  const room = rooms[work.room]
  return {
    id: changeId(work),
    room: work.room,
    record: work.record,
    kind,
    at: work.at,
    ...(isOrder(work)
      ? {
          title: orderTitles[work.room] ?? 'Order',
          path: `/cms/${work.room}`,
          differences: orderDifferences(desk, work),
        }
      : {
          title: room.titleOf(work.mine),
          path: work.isDeleted ? null : room.screenOf(work.mine),
          differences: work.isDeleted ? [] : differencesOf(room, work),
        }),
    is,
    ...(message !== undefined && { message }),
    ...(whose !== undefined && { whose }),
    ...(asked && {
      collisions: asked.map(({ key, label, before, after, theirs }) => ({ key, label, before, after, theirs })),
    }),
  }
}

const orderTitles: Partial<Record<Work['room'], string>> = {
  navigation: 'Order of the menu',
  banners: 'Order of the banners',
}

/** The same work always says the same: each step of it is another object. */
const known = new WeakMap<Work, Difference[]>()

const differencesOf = (room: Room, work: RecordWork): Difference[] => {
  const differences = known.get(work) ?? compareRecords(room, work.base, work.mine)
  known.set(work, differences)
  return differences
}

/** What of a record is another, in words: its fields, and block by block what a page says. */
export function compareRecords(room: Room, before: LocalRecord | null, after: LocalRecord): Difference[] {
  return room.parts.flatMap((part) => {
    const { key, label, words } = part
    if (before && same(valueOf(part, before), valueOf(part, after))) return []
    if (key === 'blocks') return compareContent(before, after)
    const difference = { key, label, before: before && short(words(before)), after: short(words(after)) }
    return difference.before === null && difference.after === null ? [] : [difference]
  })
}

const blocksOf = (record: LocalRecord | null) => readBlocks(record && Object(record).blocks)

const compareContent = (before: LocalRecord | null, after: LocalRecord): Difference[] =>
  compareBlocks(blocksOf(before), blocksOf(after)).map(blockDifference)

function blockDifference(difference: BlockDifference): Difference {
  const { id: key, kind } = difference
  if (kind === 'added') return { key, label: labelOf(difference.after), before: null, after: wordsOf(difference.after) }
  const label = labelOf(difference.before)
  if (kind === 'removed') return { key, label, before: wordsOf(difference.before), after: null }
  if (kind === 'changed') {
    const { one, other } = wordsApart(difference.before, difference.after)
    return { key, label, before: one, after: other }
  }
  return {
    key,
    label,
    before: `Row ${difference.before.layout.row}`,
    after: `Row ${difference.after.layout.row} (moved)`,
  }
}

/** The records that somebody moved, in the order that they have now. */
function orderDifferences(desk: LocalDesk, { room: name, base, mine }: OrderWork): Difference[] {
  const room = rooms[name]
  const [before, after] = [sequence(room, base), sequence(room, mine)]
  const all = desk.view.all(room)
  const moved = movedIn(before, after)
  return after
    .filter((id) => moved.has(id) && all.has(id))
    .map((id) => ({
      key: id,
      label: room.titleOf(all.get(id)!),
      before: placeWords(before, id),
      after: placeWords(after, id),
    }))
}

/** Ids in the order of their places, as the room's list shows them. */
export const sequence = (room: Room, places: OrderWork['mine']): string[] =>
  places
    .toSorted(
      (a, b) => (room.place === 'priority' ? b.place - a.place : a.place - b.place) || Number(a.id) - Number(b.id),
    )
    .map(({ id }) => id)

export const placeWords = (ids: readonly string[], id: string): string | null =>
  ids.includes(id) ? `Place ${ids.indexOf(id) + 1} of ${ids.length}` : null
