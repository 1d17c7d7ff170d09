import { isPostgresUrl } from '#server/database/open-database.ts'
import { notOpened } from '#server/database/not-opened.ts'
import { openPostgresSide } from './postgres-side.ts'
import type { Side } from './side.ts'
import { openSqliteSide } from './sqlite-side.ts'

/** @param place - As `openDatabase` takes it; the database is there. `isRead`: nothing is written to it. @throws NoDatabase */
export async function openSide(place: string, options: { isRead?: boolean } = {}): Promise<Side> {
  if (!isPostgresUrl(place)) return openSqliteSide(place, options)
  try {
    return await openPostgresSide(place)
  } catch (error) {
    throw notOpened(error, place)
  }
}
