import type { LocalDesk } from '#core/local/local-desk.ts'
import { pick, type LocalRecord, type Room } from '#core/local/rooms/room.ts'
import type { RecordWork } from '#core/local/work/work.ts'
import { baseAfter, mergeRecord, type AnswerOf } from './merging.ts'
import { arrived, doneWith, madeAnew, othersAreFaster, TRIES, type Outcome } from './outcome.ts'
import { lastSavedBy, readRecord, taken } from './reading.ts'
import { ask } from './talk.ts'

/**
 * Publishes a changed record upon the one that the server has now, with what others made of it. It is written down before it is sent: an
 * answer that is lost costs nothing.
 */
export async function publishUpdate(
  desk: LocalDesk,
  room: Room,
  work: RecordWork,
  answerOf: AnswerOf,
): Promise<Outcome> {
  const { id } = work.base!
  const mine = asSent(desk, room, work.mine)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const theirs = await readRecord(desk, room, id)
    if (!theirs) {
      const outcome = await whenGone(desk, room, work, answerOf)
      if (outcome) return outcome
      continue
    }
    const base = baseAfter(room, work.base!, work.sent, theirs)
    const { change, record, asked, cameAlong } = mergeRecord(room, { base, mine, theirs }, answerOf)
    const whose = asked.length > 0 || cameAlong ? await lastSavedBy(desk, room, id) : null
    if (asked.length > 0) return { is: 'asks', asked, whose }
    if (Object.keys(change).length === 0) {
      arrived(desk, room, work, theirs, cameAlong)
      return doneWith(room, theirs, whose)
    }
    noteSent(desk, work, record)
    const said = await ask(desk, 'PUT', `${room.path}/${id}`, { body: change, version: theirs.version })
    if (said.status === 200) {
      const saved = taken(desk, room, said.json)
      arrived(desk, room, work, saved, cameAlong)
      return doneWith(room, saved, whose)
    }
    if (said.status === 412 || said.status === 404) continue
    return { is: 'refused', message: said.words, mayGoBetter: said.status === 409 }
  }
  return othersAreFaster
}

/** Before anything is sent it is on the disk what that is. */
export function noteSent(desk: LocalDesk, work: RecordWork, sent: LocalRecord | null, known = work.known): void {
  const now = desk.unpublished.get(work.room, work.record)
  if (now) desk.unpublished.put({ ...now, sent, known })
}

/** A record as the server can be given it: it knows pages that were made here by its own ids. */
export function asSent(desk: LocalDesk, room: Room, mine: LocalRecord): LocalRecord {
  const record = desk.view.follow(room, mine)
  const { pageId } = Object(record) as { pageId?: unknown }
  return typeof pageId === 'string'
    ? ({ ...record, pageId: desk.published.idOf('pages', pageId) } as LocalRecord)
    : record
}

/** What a new record is sent as. */
export const bodyOf = (room: Room, record: LocalRecord): Record<string, unknown> =>
  pick(
    record,
    room.parts.flatMap(({ fields }) => fields).filter((field) => !room.unsent?.includes(field)),
  )

const GONE = 'null'

/** Somebody deleted it meanwhile. Null: it is back, as the person wanted. */
async function whenGone(desk: LocalDesk, room: Room, work: RecordWork, answerOf: AnswerOf): Promise<Outcome | null> {
  const answer = answerOf('record', GONE)
  if (answer === 'theirs') {
    desk.unpublished.discard(work)
    return { is: 'over' }
  }
  if (!answer) {
    const [before, after] = [room.titleOf(work.base!), room.titleOf(work.mine)]
    const asked = [{ key: 'record', label: room.noun, before, after, theirs: null, seen: GONE }]
    return { is: 'asks', asked, whose: await lastSavedBy(desk, room, work.base!.id) }
  }
  const said = await ask(desk, 'POST', `${room.path}/${work.base!.id}/undelete`)
  if (said.status === 200) return null
  if (said.status !== 404) return { is: 'refused', message: said.words, mayGoBetter: said.status === 409 }
  return { is: 'anew', work: madeAnew(desk, room, work) }
}
