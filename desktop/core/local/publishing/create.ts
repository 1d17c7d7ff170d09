import { isAlike } from '#core/local/calls/writes.ts'
import type { LocalDesk } from '#core/local/local-desk.ts'
import type { LocalRecord, Room } from '#core/local/rooms/room.ts'
import type { RecordWork } from '#core/local/work/work.ts'
import type { PageVersion } from '#shared/features/pages/pages.schema.ts'
import type { AnswerOf } from './merging.ts'
import { adopt, arrived, doneWith, type Outcome } from './outcome.ts'
import { readList, taken, wholeOf } from './reading.ts'
import { ask } from './talk.ts'
import { asSent, bodyOf, noteSent, publishUpdate } from './update.ts'

/** Publishes a record that was made here: once, though an answer was lost. */
export async function publishNew(desk: LocalDesk, room: Room, work: RecordWork, answerOf: AnswerOf): Promise<Outcome> {
  const twin = work.sent ? await twinOf(desk, room, work, work.sent) : null
  if (twin) return publishUpdate(desk, room, adopt(desk, room, work, twin), answerOf)
  const mine = asSent(desk, room, work.mine)
  noteSent(desk, work, mine)
  const said = await ask(desk, 'POST', room.path, { body: bodyOf(room, mine) })
  if (said.status === 200) {
    const record = taken(desk, room, said.json)
    arrived(desk, room, work, record, false)
    return doneWith(room, record)
  }
  // A refusal leaves nothing there; what failed may have left something.
  if (said.status < 500) noteSent(desk, work, null)
  return { is: 'refused', message: said.words, mayGoBetter: said.status === 409 }
}

/** The record that the server made of what was sent, as it made it; null: it has none. */
async function twinOf(desk: LocalDesk, room: Room, work: RecordWork, sent: LocalRecord): Promise<LocalRecord | null> {
  const ours = desk.published.idsOf(room.name)
  const list = await readList(desk, room)
  const since = list.filter(({ id }) => Number(id) > work.known && !ours.has(id))
  const { slug } = Object(sent) as { slug?: string }
  const named = slug === undefined ? since : since.filter((record) => Object(record).slug === slug)
  const isTwin = (one: LocalRecord, other: LocalRecord) => room.isTwin?.(one, other) ?? isAlike(room, one, other)
  for (const record of named) {
    const whole = await wholeOf(desk, room, record)
    if (!whole) continue
    if (isTwin(sent, whole)) return whole
    const first = room.name === 'pages' ? await asCreated(desk, room, whole.id) : null
    // Somebody has changed it since.
    if (first && isTwin(sent, first)) return first
  }
  return null
}

/** A page as it was when it was made. */
async function asCreated(desk: LocalDesk, room: Room, id: string): Promise<LocalRecord | null> {
  const { json } = await ask(desk, 'GET', `${room.path}/${id}/history?limit=50`)
  const versions = Array.isArray(json) ? (json as PageVersion[]) : []
  return versions.find(({ action }) => action === 'created')?.page ?? null
}
