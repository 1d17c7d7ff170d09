import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'
import type { MovesTable } from './schema/moves.table.ts'
import { DatabaseOpenError } from './open-errors.ts'

/** Name prefix of the triggers, and their function, that refuse writes to a closed database. */
export const MOVE_PREFIX = 'moving_'

/** The move state of a database; null: it was never part of a move. */
export async function readMoveState(db: Database, dialect: Dialect): Promise<MovesTable | null> {
  const { rows } = await (
    dialect === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'moves'`
      : sql`select 1 where to_regclass('moves') is not null`
  ).execute(db)
  if (rows.length === 0) return null
  return (await db.selectFrom('moves').selectAll().executeTakeFirst()) ?? null
}

/** Options about the shop's storage when opening a database. */
export interface MoveCheckOptions {
  /** Where the shop's files are: FILES_URL, or a folder. */
  files?: string
  /** Skips the check, for commands that move the shop. */
  evenIfMoved?: boolean
}

/** Why a shop can't be opened in a database with this move state; null: it can. */
export function explainMove(row: MovesTable | null, files?: string): string | null {
  if (!row) return null
  const { state, databasePlace, filesPlace } = row
  if (state === 'arriving')
    return `This database is incomplete: the shop is being copied here from ${databasePlace}. Run the same command again to continue.`
  if (state === 'open')
    return filesPlace === null || files === undefined || files === filesPlace
      ? null
      : `The files of this shop have moved to ${filesPlace}; they are no longer in ${files}. Start the shop with the new setting. If the files are in ${files} again, run: hoard move --undo.`
  const where = [
    databasePlace && `its database is now ${databasePlace}`,
    filesPlace && `its files are now in ${filesPlace}`,
  ]
  return `The shop has moved: ${where.filter(Boolean).join(', ')}. Start it with those settings, or reopen it here: hoard move --undo.`
}

/**
 * Throws a DatabaseOpenError for the operator if the shop lives elsewhere or hasn't fully arrived. If only its files
 * have moved, a server configured with their new location reopens the database, once no server with the old location is
 * running.
 */
export async function checkNotMoved(
  db: Database,
  dialect: Dialect,
  { files, evenIfMoved = false }: MoveCheckOptions,
  isAlone: () => Promise<boolean>,
): Promise<void> {
  if (evenIfMoved) return
  const row = await readMoveState(db, dialect)
  const areFilesHere = row?.state === 'moved' && row.databasePlace === null && row.filesPlace === files
  const reason = areFilesHere ? null : explainMove(row, files)
  if (reason) throw new DatabaseOpenError(reason)
  if (!areFilesHere) return
  if (!(await isAlone()))
    throw new DatabaseOpenError(
      `The files of the shop have moved to ${files}, but a server still uses their old location. Stop that server first.`,
    )
  await reopen(db, dialect, { ...OPEN, filesPlace: files! })
}

/** Whether a server uses this PostgreSQL; every server listens on it. */
export async function hasServers(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'hoard changes'`.execute(db)
  return rows.length > 0
}

type MoveState = Pick<MovesTable, 'state' | 'databasePlace' | 'filesPlace'>
const OPEN: MoveState = { state: 'open', databasePlace: null, filesPlace: null }

/** Reopens a closed database for writing. */
export async function reopen(db: Database, dialect: Dialect, as: MoveState = OPEN): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (dialect === 'postgres') {
      await sql`drop function if exists ${sql.id(`${MOVE_PREFIX}refuse`)} cascade`.execute(tx)
      await sql`drop sequence if exists moves_until`.execute(tx)
    } else {
      const { rows } = await sql<{ name: string }>`
        select name from sqlite_master where type = 'trigger' and name like ${`${MOVE_PREFIX}%`}`.execute(tx)
      for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(tx)
      await sql`drop table if exists moves_until`.execute(tx)
    }
    await tx.updateTable('moves').set(as).execute()
  })
}
