import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { isInUse } from '#server/database/in-use.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Database } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { hasServers, reopen, standing } from '#server/database/moved.ts'
import { openControl } from './control.ts'
import { MoveRefused, type DatabasePlace } from './places.ts'
import { NOT_COPIED, type Shape } from './side.ts'

/** Tables that have rows in a database that nobody has used. */
const SCHEMA: ReadonlySet<string> = new Set(['schema_migrations', 'schema_expansions'])

/**
 * Makes a database ready for the shop to arrive in: its schema, and the mark that lets no server open it. It must be empty, or have been
 * left by this very shop, or be what an earlier attempt has begun. @throws MoveRefused, NoDatabase
 */
export async function prepareTarget(
  place: DatabasePlace,
  shop: string,
  from: string,
  shapes: readonly Shape[],
): Promise<void> {
  if (place.dataDir) await mkdir(place.dataDir, { recursive: true })
  if (place.dataDir && isInUse(place.open)) throw inUse(place)
  const before = await openControl(place.open)
  const as = { state: 'arriving', databasePlace: from, filesPlace: null } as const
  let isBegun = false
  try {
    if (!place.dataDir && (await hasServers(before.db))) throw inUse(place)
    const row = await standing(before.db, before.dialect)
    isBegun = row?.shop === shop && row.state !== 'open'
    if (!isBegun) await refuseWhereRowsAre(before.db, before.dialect, place, shapes)
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

/** What would keep a shop from moving there; nothing is written. @throws MoveRefused, NoDatabase */
export async function checkTarget(place: DatabasePlace, shapes: readonly Shape[]): Promise<void> {
  if (place.dataDir && !existsSync(place.open)) return
  if (place.dataDir && isInUse(place.open)) throw inUse(place)
  const { db, dialect, close } = await openControl(place.open)
  try {
    if (!place.dataDir && (await hasServers(db))) throw inUse(place)
    const row = await standing(db, dialect)
    if (!row || row.state === 'open') await refuseWhereRowsAre(db, dialect, place, shapes)
  } finally {
    await close()
  }
}

/** Whether this shop has been moved there, and servers may open it. */
export async function hasArrived(place: DatabasePlace, shop: string): Promise<boolean> {
  if (place.dataDir && !existsSync(place.open)) return false
  const { db, dialect, close } = await openControl(place.open)
  try {
    const row = await standing(db, dialect)
    return row?.shop === shop && row.state === 'open'
  } finally {
    await close()
  }
}

/** The shop has arrived: servers may open it. */
export async function openTarget(place: DatabasePlace): Promise<void> {
  const { db, dialect, close } = await openControl(place.open)
  try {
    await reopen(db, dialect)
  } finally {
    await close()
  }
}

const inUse = ({ name }: DatabasePlace) =>
  new MoveRefused(`A server works in ${name}. Stop it, if the shop is to move there.`)

/** Tables of others, too: what is copied here must be all that is here. */
async function refuseWhereRowsAre(
  db: Database,
  dialect: Dialect,
  place: DatabasePlace,
  shapes: readonly Shape[],
): Promise<void> {
  const known = new Set(shapes.map(({ table }) => table))
  const own = dialect === 'postgres' ? await schemaOf(db) : undefined
  for (const { name: table, schema, isView } of await db.introspection.getTables()) {
    if (isView || schema !== own) continue
    if (SCHEMA.has(table) || NOT_COPIED.has(table)) continue
    if (known.has(table) && !(await hasRows(db, table))) continue
    throw new MoveRefused(
      `${place.name} is not empty (${table}), and it was not left by this shop, nor by an earlier attempt to move it. Take an empty ${dialect === 'sqlite' ? 'folder' : 'database'}.`,
    )
  }
}

async function schemaOf(db: Database) {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}

const hasRows = async (db: Database, table: string) =>
  (await sql`select 1 from ${sql.id(table)} limit 1`.execute(db)).rows.length > 0
