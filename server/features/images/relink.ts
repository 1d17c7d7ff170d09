import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Note } from '#server/live/changes.ts'
import { targetOf } from '#server/references/target.ts'
import type { LinkedImageParts } from './image-parts.ts'

/** Makes what shows the picture `from` show `to`, in the transaction that changes the image. Answers in how many places. */
export async function relink(
  tx: Database,
  { rooms, origin }: Pick<LinkedImageParts, 'rooms' | 'origin'>,
  { from, to }: { from: string; to: string },
  staff: Staff | null,
  note: Note,
): Promise<number> {
  const target = targetOf(from, origin)
  if (!target) return 0
  let count = 0
  for (const room of rooms) count += (await room.rewrite(tx, { from: target, to, staff, note })).length
  return count
}
