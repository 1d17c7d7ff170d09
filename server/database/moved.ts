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

/** Why a shop with its files there can't be opened in a database that stands so; null: it can. */
export function whyNotHere(row: MovesTable | null, files?: string): string | null {
  if (!row) return null
  const { state, databasePlace, filesPlace } = row
  if (state === 'arriving')
    return `This database is not whole yet: the shop is being copied here from ${databasePlace}. Begin the same command again; it goes on where it was.`
  if (state === 'open')
    return filesPlace === null || files === undefined || files === filesPlace
      ? null
      : `The files of this shop have moved: they are in ${filesPlace}, not in ${files}. Start it with those settings; if they are in ${files} again, say so: npm run move -- --undo.`
  const where = [databasePlace && `its database is ${databasePlace}`, filesPlace && `its files are in ${filesPlace}`]
  return `The shop has moved: ${where.filter(Boolean).join(', ')}. Start it with those settings, or open it here again: npm run move -- --undo.`
}

/**
 * Throws a NoDatabase, with what the operator must know, when the shop lives elsewhere now or has not yet arrived here whole. Where only
 * its files have moved, a server that has them in their new place opens the database again, and it is noted where they are: once no server
 * is left that has them in the old one, for it would go on writing.
 */
export async function refuseMoved(
  db: Database,
  dialect: Dialect,
  { files, evenIfMoved = false }: WhereItIs,
  isAlone: () => Promise<boolean>,
): Promise<void> {
  if (evenIfMoved) return
  const row = await standing(db, dialect)
  const areFilesHere = row?.state === 'moved' && row.databasePlace === null && row.filesPlace === files
  const reason = areFilesHere ? null : whyNotHere(row, files)
  if (reason) throw new NoDatabase(reason)
  if (!areFilesHere) return
  if (!(await isAlone()))
    throw new NoDatabase(
      `The files of the shop have moved to ${files}, and a server still runs that has them where they were. Stop that one first.`,
    )
  await reopen(db, dialect, { ...OPEN, filesPlace: files! })
}

/** Whether a server works in this PostgreSQL: each listens to it. */
export async function hasServers(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'hoard changes'`.execute(db)
  return rows.length > 0
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
