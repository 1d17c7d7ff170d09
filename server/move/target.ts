import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { isInUse } from '#server/database/in-use.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Database } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { reopen, standing } from '#server/database/moved.ts'
import { openControl } from './control.ts'
import { MoveRefused, type DatabasePlace } from './places.ts'
import { NOT_COPIED } from './side.ts'

/** Tables that have rows in a database that nobody has used. */
const SCHEMA: ReadonlySet<string> = new Set(['schema_migrations', 'schema_expansions'])

/**
 * Makes a database ready for the shop to arrive in: its schema, and the mark that lets no server open it. It must be empty, or have been
 * left by this very shop, or be what an earlier attempt has begun. @throws MoveRefused, NoDatabase
 */
export async function prepareTarget(place: DatabasePlace, shop: string, from: string): Promise<void> {
  if (place.dataDir) await mkdir(place.dataDir, { recursive: true })
  if (place.dataDir && isInUse(place.open)) throw inUse(place)
  const before = await openControl(place.open)
  const as = { state: 'arriving', databasePlace: from, filesPlace: null } as const
  let isBegun = false
  try {
    if (!place.dataDir && (await hasServers(before.db))) throw inUse(place)
    const row = await standing(before.db, before.dialect)
    isBegun = row?.shop === shop && row.state !== 'open'
    if (!isBegun) await refuseWhereRowsAre(before.db, before.dialect, place)
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

async function hasServers(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'hoard changes'`.execute(db)
  return rows.length > 0
}

async function refuseWhereRowsAre(db: Database, dialect: Dialect, place: DatabasePlace): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name)
  for (const table of tables) {
    if (SCHEMA.has(table) || NOT_COPIED.has(table)) continue
    const { rows } = await sql`select 1 from ${sql.id(table)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new MoveRefused(
        `${place.name} is not empty (${table}), and it was not left by this shop, nor by an earlier attempt to move it. Take an empty ${dialect === 'sqlite' ? 'folder' : 'database'}.`,
      )
  }
}
