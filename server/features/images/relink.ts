import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import { readyTo } from '#server/references/ready-to.ts'
import type { Leading } from '#server/references/referring-room.ts'
import { targetOf } from '#server/references/target.ts'
import type { LinkedImageParts } from './image-parts.ts'

/** The picture `from` is to be shown as `to`: to be got ready before the transaction. Null where nothing can show it. */
export async function readyToRelink(
  { db, rooms, origin }: Pick<LinkedImageParts, 'db' | 'rooms' | 'origin'>,
  from: string,
  to: string,
): Promise<Leading | null> {
  const target = targetOf(from, origin)
  return target && readyTo(db, rooms, target, to)
}

/**
 * Makes what shows the picture `from` show `to`, in the transaction that changes the image. Answers in how many places.
 * @param ready `readyToRelink`, as far as it was for the same two
 */
export async function relink(
  tx: Database,
  { rooms, origin }: Pick<LinkedImageParts, 'rooms' | 'origin'>,
  { from, to, ready }: { from: string; to: string; ready: Leading | null },
  staff: Staff | null,
  note: Note,
): Promise<number> {
  const target = targetOf(from, origin)
  if (!target) return 0
  const isReady = ready?.to === to && ready.from.address === target.address
  const led: Leading['led'] = isReady ? ready.led : new Map()
  let count = 0
  for (const room of rooms) count += (await room.rewrite(tx, { from: target, to, led, staff, note })).length
  return count
}
