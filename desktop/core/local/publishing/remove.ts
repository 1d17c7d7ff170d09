import type { LocalDesk } from '#core/local/local-desk.ts'
import { valueOf, type LocalRecord, type Room } from '#core/local/rooms/room.ts'
import { short } from '#core/local/telling/short.ts'
import { compareRecords } from '#core/local/telling/differences.ts'
import type { RecordWork } from '#core/local/work/work.ts'
import { same } from '#shared/same.ts'
import type { AnswerOf } from './merging.ts'
import type { Outcome } from './outcome.ts'
import { lastSavedBy, readRecord } from './reading.ts'
import { ask } from './talk.ts'

/** Deletes a record at the server, unless somebody has changed it since: then the person is asked. */
export async function publishRemoval(
  desk: LocalDesk,
  room: Room,
  work: RecordWork,
  answerOf: AnswerOf,
): Promise<Outcome> {
  const base = work.base!
  const theirs = await readRecord(desk, room, base.id)
  const done: Outcome = { is: 'done', title: room.titleOf(base), path: null, cameAlong: null }
  if (!theirs) {
    gone(desk, room, work)
    return done
  }
  const isUntouched = sameBut(room, base, theirs) || (work.sent !== null && sameBut(room, work.sent, theirs))
  const seen = JSON.stringify(room.parts.map((part) => valueOf(part, theirs)))
  const answer = isUntouched ? 'mine' : answerOf('record', seen)
  if (answer === 'theirs') {
    desk.unpublished.discard(work)
    return { is: 'over' }
  }
  if (!answer) {
    const changed = compareRecords(room, base, theirs).map(({ label }) => label)
    const words = short(`${room.titleOf(theirs)} (changed: ${changed.join(', ')})`)
    const asked = [{ key: 'record', label: room.noun, before: room.titleOf(base), after: null, theirs: words, seen }]
    return { is: 'asks', asked, whose: await lastSavedBy(desk, room, base.id) }
  }
  const said = await ask(desk, 'DELETE', `${room.path}/${base.id}`)
  if (said.status >= 300 && said.status !== 404) return { is: 'refused', message: said.words }
  gone(desk, room, work)
  return done
}

function gone(desk: LocalDesk, room: Room, work: RecordWork) {
  desk.copied.remove(room.name, work.base!.id)
  const now = desk.unpublished.get(room.name, work.record)
  // Brought back meanwhile: as one that the server hasn't got.
  if (now && !now.isDeleted) desk.unpublished.put({ ...now, sent: null })
  else desk.unpublished.remove(work)
}

/** Where it stands among the others is no change of it. */
const sameBut = (room: Room, one: LocalRecord, other: LocalRecord) =>
  room.parts.filter(({ key }) => key !== room.place).every((part) => same(valueOf(part, one), valueOf(part, other)))
