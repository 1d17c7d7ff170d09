import type { Database } from '#server/database/database.ts'
import type { Leading, ReferringRoom } from './referring-room.ts'
import type { Target } from './target.ts'

/**
 * Reads what is to lead from one address to another, before the transaction that rewrites it: PostgreSQL ends one that asks nothing for
 * seconds. What is changed in between is read there.
 */
export async function readyTo(
  db: Database,
  rooms: readonly ReferringRoom[],
  from: Target,
  to: string,
): Promise<Leading> {
  const leading: Leading = { from, to, led: new Map() }
  for (const room of rooms) await room.prepare?.(db, leading)
  return leading
}
