import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { isSqliteInUse } from '#server/database/sqlite-in-use.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Database } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { hasServers, reopen, readMoveState } from '#server/database/move-state.ts'
import { openControl } from './control.ts'
import { MoveError, type DatabaseLocation } from './locations.ts'
import { SKIPPED_TABLES, type Shape } from './side.ts'

/** Tables that have rows even in an unused database. */
const SCHEMA: ReadonlySet<string> = new Set(['schema_migrations', 'schema_expansions'])

/**
 * Creates the schema in the target and marks it as arriving, so that no server opens it. It must be empty, left by this
 * shop, or started by an earlier attempt.
 * @throws MoveError, DatabaseOpenError
 */
export async function prepareTarget(
  place: DatabaseLocation,
  shop: string,
  from: string,
  shapes: readonly Shape[],
): Promise<void> {
  if (place.dataDir) await mkdir(place.dataDir, { recursive: true })
  if (place.dataDir && isSqliteInUse(place.open)) throw inUse(place)
  const before = await openControl(place.open)
  const as = { state: 'arriving', databasePlace: from, filesPlace: null } as const
  let isBegun = false
  try {
    if (!place.dataDir && (await hasServers(before.db))) throw inUse(place)
    const row = await readMoveState(before.db, before.dialect)
    isBegun = row?.shop === shop && row.state !== 'open'
    if (!isBegun) await checkIsEmpty(before.db, before.dialect, place, shapes)
    if (isBegun) await reopen(before.db, before.dialect, as)
  } finally {
    await before.close()
  }
  const { db, close } = await openDatabase(place.open, { evenIfMoved: true })
  try {
    if (!isBegun)
      await db
        .insertInto('moves')
        .values({ id: 1, shop, ...as })
        .onConflict((at) => at.column('id').doUpdateSet({ shop, ...as }))
        .execute()
  } finally {
    await close()
  }
}

/**
 * Checks whether a shop could move there, without writing anything.
 * @throws MoveError, DatabaseOpenError
 */
export async function checkTarget(place: DatabaseLocation, shapes: readonly Shape[]): Promise<void> {
  if (place.dataDir && !existsSync(place.open)) return
  if (place.dataDir && isSqliteInUse(place.open)) throw inUse(place)
  const { db, dialect, close } = await openControl(place.open)
  try {
    if (!place.dataDir && (await hasServers(db))) throw inUse(place)
    const row = await readMoveState(db, dialect)
    if (!row || row.state === 'open') await checkIsEmpty(db, dialect, place, shapes)
  } finally {
    await close()
  }
}

/** Whether this shop has moved there, and servers may open it. */
export async function hasArrived(place: DatabaseLocation, shop: string): Promise<boolean> {
  if (place.dataDir && !existsSync(place.open)) return false
  const { db, dialect, close } = await openControl(place.open)
  try {
    const row = await readMoveState(db, dialect)
    return row?.shop === shop && row.state === 'open'
  } finally {
    await close()
  }
}

/** Lets servers open the database after the move. */
export async function openTarget(place: DatabaseLocation): Promise<void> {
  const { db, dialect, close } = await openControl(place.open)
  try {
    await reopen(db, dialect)
  } finally {
    await close()
  }
}

const inUse = ({ name }: DatabaseLocation) => new MoveError(`A server is using ${name}. Stop it before the move.`)

/** Foreign tables count too: the target must contain nothing but the copy. */
async function checkIsEmpty(
  db: Database,
  dialect: Dialect,
  place: DatabaseLocation,
  shapes: readonly Shape[],
): Promise<void> {
  const known = new Set(shapes.map(({ table }) => table))
  const own = dialect === 'postgres' ? await schemaOf(db) : undefined
  for (const { name: table, schema, isView } of await db.introspection.getTables()) {
    if (isView || schema !== own) continue
    if (SCHEMA.has(table) || SKIPPED_TABLES.has(table)) continue
    if (known.has(table) && !(await hasRows(db, table))) continue
    throw new MoveError(
      `${place.name} is not empty (${table}), and its content isn’t from this shop or an earlier attempt to move it. Choose an empty ${dialect === 'sqlite' ? 'folder' : 'database'}.`,
    )
  }
}

async function schemaOf(db: Database) {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}

const hasRows = async (db: Database, table: string) =>
  (await sql`select 1 from ${sql.id(table)} limit 1`.execute(db)).rows.length > 0
