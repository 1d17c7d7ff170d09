import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Database } from '#server/database/database.ts'
import { knownMigrations, migrations } from '#server/database/migrations.ts'
import { readMoveState, explainMove } from '#server/database/move-state.ts'
import type { MovesTable } from '#server/database/schema/moves.table.ts'
import { readMigrations } from '#server/operations/tables.ts'
import type { UncheckedDatabase } from '#server/operations/unchecked-database.ts'
import { MoveError, type DatabaseLocation, type FilesLocation } from './locations.ts'

/** @throws MoveError unless the database holds a shop of this version, with its files in `files` */
export async function checkSource(
  source: UncheckedDatabase,
  { database: place, files }: { database: DatabaseLocation; files: FilesLocation },
): Promise<void> {
  const { db, dialect } = source
  const row = await readMoveState(db, dialect)
  const reason = row?.state === 'open' ? explainMove(row, files.open) : null
  if (reason) throw new MoveError(reason)
  if (row?.state === 'arriving')
    throw new MoveError(`The shop in ${place.name} is incomplete: it is still being moved there.`)
  const done = await readMigrations(source)
  if (!done) throw new MoveError(`${place.name} contains no shop.`)
  const missing = migrations.map(({ name }) => name).filter((name) => !done.has(name))
  const newer = [...done].filter((name) => !knownMigrations.has(name))
  if (newer.length > 0)
    throw new MoveError(`The shop’s version is newer than this program (${newer.join(', ')}). Use that version.`)
  if (missing.length > 0)
    throw new MoveError(
      `The shop’s version is older than this program (missing: ${missing.join(', ')}). Start it once with this version.`,
    )
}

/**
 * Opening a missing SQLite database would create it.
 * @throws MoveError
 */
export function checkDatabaseExists(place: DatabaseLocation): void {
  if (place.dataDir && !existsSync(place.open))
    throw new MoveError(`${place.open} doesn’t exist, so DATA_DIR is not the folder of a shop.`)
}

/** Returns the shop's move state. Its first move gives it an id. */
export async function ensureShopId(db: Database): Promise<MovesTable> {
  await db
    .insertInto('moves')
    .values({ id: 1, shop: randomUUID(), state: 'open', databasePlace: null, filesPlace: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return db.selectFrom('moves').selectAll().executeTakeFirstOrThrow()
}
