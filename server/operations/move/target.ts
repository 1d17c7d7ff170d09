import { isSqliteInUse } from '#server/database/sqlite-in-use.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { hasServers, reopen, readMoveState } from '#server/database/move-state.ts'
import { countRows } from '#server/operations/copy-rows.ts'
import { listTables, SKIPPED_TABLES, type Table } from '#server/operations/tables.ts'
import { openUnchecked, type UncheckedDatabase } from '#server/operations/unchecked-database.ts'
import { MoveError, type DatabaseLocation } from './locations.ts'

/** Tables that have rows even in an unused database. */
const SCHEMA_TABLES: ReadonlySet<string> = new Set(['schema_migrations', 'schema_expansions'])

/** A database that a shop moves to. */
export interface Target extends UncheckedDatabase {
  place: DatabaseLocation
  /** Another program had the SQLite file open. */
  isInUse: boolean
}

/**
 * Opens the target as it is. A missing SQLite file is created.
 * @throws DatabaseOpenError
 */
export async function openTarget(place: DatabaseLocation): Promise<Target> {
  const isInUse = place.dataDir !== null && isSqliteInUse(place.open)
  return { ...(await openUnchecked(place.open)), place, isInUse }
}

/**
 * Creates the schema in the target and marks it as arriving, so that no server opens it. It must be empty, left by this
 * shop, or started by an earlier attempt.
 * @throws MoveError, DatabaseOpenError
 */
export async function prepareTarget(
  target: Target,
  shop: string,
  from: string,
  tables: readonly Table[],
): Promise<void> {
  const as = { state: 'arriving', databasePlace: from, filesPlace: null } as const
  const isBegun = await checkTarget(target, tables, shop)
  if (isBegun) await reopen(target.db, target.dialect, as)
  await (await openDatabase(target.place.open, { evenIfMoved: true })).close()
  await target.db
    .insertInto('moves')
    .values({ id: 1, shop, ...as })
    .onConflict((at) => at.column('id').doUpdateSet({ shop, ...as }))
    .execute()
}

/**
 * Checks whether a shop could move there, without writing anything. Returns whether it has been there before.
 * @param shop - Null: only its move will show whether the content of a database that was part of a move is its own.
 * @throws MoveError
 */
export async function checkTarget(target: Target, tables: readonly Table[], shop: string | null): Promise<boolean> {
  if (target.isInUse || (!target.place.dataDir && (await hasServers(target.db))))
    throw new MoveError(`A server is using ${target.place.name}. Stop it before the move.`)
  const row = await readMoveState(target.db, target.dialect)
  const isBegun = row !== null && row.state !== 'open' && (shop === null || row.shop === shop)
  if (!isBegun) await checkIsEmpty(target, tables)
  return isBegun
}

/** Whether this shop has moved there, and servers may open it. */
export async function hasArrived({ db, dialect }: Target, shop: string): Promise<boolean> {
  const row = await readMoveState(db, dialect)
  return row?.shop === shop && row.state === 'open'
}

/** Foreign tables count too: the target must contain nothing but the copy. */
async function checkIsEmpty(target: Target, shopTables: readonly Table[]): Promise<void> {
  const known = new Set(shopTables.map(({ name }) => name))
  for (const table of await listTables(target)) {
    if (SCHEMA_TABLES.has(table.name) || SKIPPED_TABLES.has(table.name)) continue
    if (known.has(table.name) && (await countRows(target.db, table)) === 0) continue
    throw new MoveError(
      `${target.place.name} is not empty (${table.name}), and its content isn’t from this shop or an earlier attempt to move it. Choose an empty ${target.dialect === 'sqlite' ? 'folder' : 'database'}.`,
    )
  }
}
