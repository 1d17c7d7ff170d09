import { isPostgresUrl } from '#server/database/open-database.ts'
import { explainOpenError } from '#server/database/open-errors.ts'
import { openPostgresSide } from './postgres-side.ts'
import type { Side } from './side.ts'
import { openSqliteSide } from './sqlite-side.ts'

/**
 * @param place - Address of an existing database, as for `openDatabase`. `isRead`: opens it read-only.
 * @throws DatabaseOpenError
 */
export async function openSide(place: string, options: { isRead?: boolean } = {}): Promise<Side> {
  if (!isPostgresUrl(place)) return openSqliteSide(place, options)
  try {
    return await openPostgresSide(place)
  } catch (error) {
    throw explainOpenError(error, place)
  }
}
