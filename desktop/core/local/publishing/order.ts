import type { LocalDesk } from '#core/local/local-desk.ts'
import { isOurs } from '#core/local/numbers.ts'
import type { LocalRecord, Room } from '#core/local/rooms/room.ts'
import { placeWords, sequence } from '#core/local/telling/differences.ts'
import type { Asked, OrderWork } from '#core/local/work/work.ts'
import { mergeSequences, movedIn } from '#shared/blocks/sequence.ts'
import { prioritiesFor } from '#shared/features/banners/priorities.ts'
import type { AnswerOf } from './merging.ts'
import { othersAreFaster, TRIES, type Outcome } from './outcome.ts'
import { readList } from './reading.ts'
import { ask } from './talk.ts'

const titles = { position: 'Order of the menu', priority: 'Order of the banners' }

/** Publishes an order item by item: what others moved meanwhile stays where they moved it. */
export async function publishOrder(desk: LocalDesk, room: Room, work: OrderWork, answerOf: AnswerOf): Promise<Outcome> {
  const unknown = work.mine.filter(({ id }) => isOurs(id) && desk.unpublished.get(room.name, id)?.isDeleted === false)
  if (unknown.length > 0)
    return { is: 'refused', message: 'It has places for what isn’t published yet. Publish that, too.' }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const list = room.sorted(await readList(desk, room))
    const { order, asked } = mergeOrder(room, work, list, answerOf)
    if (asked.length > 0) return { is: 'asks', asked, whose: null }
    const items = itemsOf(room, order, list)
    const said = items.length > 0 ? await ask(desk, 'POST', `${room.path}/reorder`, { body: { items } }) : null
    if (said?.status === 404) continue
    if (said && said.status !== 200) return { is: 'refused', message: said.words }
    if (said) desk.copied.takeAll(room, said.json)
    const now = desk.unpublished.order(room.name)
    if (now?.mine === work.mine) desk.unpublished.remove(work)
    return { is: 'done', title: titles[room.place!], path: `/cms/${room.name}`, cameAlong: null }
  }
  return othersAreFaster
}

/** One order of all that the server has, and what both moved to different places. */
function mergeOrder(room: Room, work: OrderWork, list: readonly LocalRecord[], answerOf: AnswerOf) {
  const [base, theirs] = [sequence(room, work.base), list.map(({ id }) => id)]
  const there = new Map(list.map((record) => [record.id, record]))
  let mine = sequence(room, work.mine).filter((id) => there.has(id))
  const [byMe, byThem] = [movedIn(base, mine), movedIn(base, theirs)]
  const asked: Asked[] = []
  for (const id of byMe) {
    if (!byThem.has(id) || neighbours(mine, id, theirs) === neighbours(theirs, id, mine)) continue
    const seen = neighbours(theirs, id, mine)
    const answer = answerOf(id, seen)
    if (answer === 'theirs') mine = movedAs(mine, id, theirs)
    if (answer) continue
    const label = room.titleOf(there.get(id)!)
    const [before, after] = [placeWords(base, id), placeWords(mine, id)]
    asked.push({ key: id, label, before, after, theirs: placeWords(theirs, id), seen })
  }
  return { order: mergeSequences(base, mine, theirs, (id) => there.has(id)), asked }
}

/** What stands before and behind it, of those that both have. */
function neighbours(ids: readonly string[], id: string, others: readonly string[]): string {
  const common = ids.filter((one) => others.includes(one))
  const at = common.indexOf(id)
  return `${common[at - 1] ?? ''}<${common[at + 1] ?? ''}`
}

/** A sequence with one item where the others have it: behind the same one. */
function movedAs(ids: readonly string[], id: string, others: readonly string[]): string[] {
  const rest = ids.filter((one) => one !== id)
  const previous = others.slice(0, others.indexOf(id)).findLast((one) => rest.includes(one))
  return rest.toSpliced(previous === undefined ? 0 : rest.indexOf(previous) + 1, 0, id)
}

/** What has to be sent for it. */
function itemsOf(room: Room, order: readonly string[], list: readonly LocalRecord[]): unknown[] {
  const places = new Map(list.map((record) => [record.id, Object(record)[room.place!] as number]))
  if (room.place === 'priority') return prioritiesFor(order.map((id) => ({ id, priority: places.get(id)! })))
  const isThere = order.every((id, index) => id === list[index]!.id)
  return isThere ? [] : order.map((id, index) => ({ id, position: index + 1 }))
}
