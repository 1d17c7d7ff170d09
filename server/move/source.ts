import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Database } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { migrations } from '#server/database/migrations.ts'
import { standing, whyNotHere } from '#server/database/moved.ts'
import type { MovesTable } from '#server/database/moves.table.ts'
import { MoveRefused, type DatabasePlace, type FilesPlace } from './places.ts'

/** Throws a MoveRefused unless there is a shop here, of this version, with its files there. */
export async function checkSource(
  db: Database,
  dialect: Dialect,
  { database: place, files }: { database: DatabasePlace; files: FilesPlace },
): Promise<void> {
  const row = await standing(db, dialect)
  if (row?.state === 'open') refuse(whyNotHere(row, files.open))
  if (row?.state === 'arriving')
    throw new MoveRefused(`The shop in ${place.name} has not arrived there itself: it is being moved there.`)
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw new MoveRefused(`There is no shop in ${place.name}.`)
  const { rows } = await db.executeQuery<{ name: string }>(
    db.withTables<{ schemaMigrations: { name: string } }>().selectFrom('schemaMigrations').select('name').compile(),
  )
  const done = new Set(rows.map(({ name }) => name))
  const known = new Set(migrations.map(({ name }) => name))
  const missing = [...known].filter((name) => !done.has(name))
  const newer = [...done].filter((name) => !known.has(name))
  if (newer.length > 0)
    throw new MoveRefused(`The shop is of a newer version than this program (${newer.join(', ')}). Take that version.`)
  if (missing.length > 0)
    throw new MoveRefused(
      `The shop is of an older version than this program (${missing.join(', ')} are missing). Start it once with this version.`,
    )
}

function refuse(reason: string | null) {
  if (reason) throw new MoveRefused(reason)
}

/** A SQLite database that isn't there would be made by looking at it. @throws MoveRefused */
export function checkThere(place: DatabasePlace): void {
  if (place.dataDir && !existsSync(place.open))
    throw new MoveRefused(`There is no ${place.open}: DATA_DIR is not the folder of a shop.`)
}

/** Which shop it is, and where it stands. It gets a number of its own when it is first moved. */
export async function identify(db: Database): Promise<MovesTable> {
  await db
    .insertInto('moves')
    .values({ id: 1, shop: randomUUID(), state: 'open', databasePlace: null, filesPlace: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return db.selectFrom('moves').selectAll().executeTakeFirstOrThrow()
}
