import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'
import type { MovesTable } from './moves.table.ts'
import { NoDatabase } from './not-opened.ts'

/** What refuses every write of a closed database begins with this: triggers, and the function they call. */
export const MOVING = 'moving_'

/** Where a database stands in a move; null: it has never been in one. */
export async function standing(db: Database, dialect: Dialect): Promise<MovesTable | null> {
  const { rows } = await (
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'moves'`
      : sql`select 1 where to_regclass('moves') is not null`
  ).execute(db)
  if (rows.length === 0) return null
  return (await db.selectFrom('moves').selectAll().executeTakeFirst()) ?? null
}

/** What whoever opens a database says of the shop. */
export interface WhereItIs {
  /** Where its files are: FILES_URL, or a folder. */
  files?: string
  /** Opens it wherever the shop is, to move it. */
  evenIfMoved?: boolean
}

/**
 * Throws a NoDatabase, with what the operator must know, when the shop lives elsewhere now or has not yet arrived here whole. Where only
 * its files have moved, a server that has them in their new place opens the database again.
 */
export async function refuseMoved(
  db: Database,
  dialect: Dialect,
  { files, evenIfMoved = false }: WhereItIs,
): Promise<void> {
  if (evenIfMoved) return
  const row = await standing(db, dialect)
  if (!row || row.state === 'open') return
  if (row.state === 'arriving')
    throw new NoDatabase(
      `This database is not whole yet: the shop is being copied here from ${row.databasePlace}. Begin the same command again; it goes on where it was.`,
    )
  const { databasePlace, filesPlace } = row
  if (databasePlace === null && files === filesPlace) return reopen(db, dialect)
  const where = [databasePlace && `its database is ${databasePlace}`, filesPlace && `its files are in ${filesPlace}`]
  throw new NoDatabase(
    `The shop has moved: ${where.filter(Boolean).join(', ')}. Start it with those settings, or open it here again: npm run move -- --undo.`,
  )
}

type Standing = Pick<MovesTable, 'state' | 'databasePlace' | 'filesPlace'>
const OPEN: Standing = { state: 'open', databasePlace: null, filesPlace: null }

/** Opens a closed database for writing again: for servers, or for the shop that comes back to it. */
export async function reopen(db: Database, dialect: Dialect, as: Standing = OPEN): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (dialect === 'postgres') {
      await sql`drop function if exists ${sql.id(`${MOVING}refuse`)} cascade`.execute(tx)
      await sql`drop sequence if exists moves_until`.execute(tx)
    } else {
      const { rows } = await sql<{ name: string }>`
        select name from sqlite_master where type = 'trigger' and name like ${`${MOVING}%`}`.execute(tx)
      for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(tx)
      await sql`drop table if exists moves_until`.execute(tx)
    }
    await tx.updateTable('moves').set(as).execute()
  })
}
