import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely'
import type { Logger } from 'pino'
import type { OpenDatabase, Tables } from './database.ts'
import { FullDisk } from './full-disk.ts'
import { externalIntegrity } from './integrity.ts'
import { listen } from './listen.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { hasServers, checkNotMoved, type MoveCheckOptions } from './move-state.ts'
import { openPool } from './postgres.ts'
import { DatabaseOpenError, explainOpenError } from './open-errors.ts'

/** Enough for one server, because queries are short. */
const POOL_SIZE = 10
const OLDEST = 15

/** PostgreSQL rejects an empty `in ()` list, which SQLite treats as empty. */
const plugins = [new CamelCasePlugin(), new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]

export interface PostgresOptions {
  /** Maximum number of connections. */
  poolSize?: number
  log?: Logger
}

/** See `openDatabase`. */
export async function openPostgres(
  url: string,
  { poolSize = POOL_SIZE, log, ...where }: PostgresOptions & MoveCheckOptions,
): Promise<OpenDatabase> {
  const fullDisk = new FullDisk()
  const onIdleError = ({ message }: Error) => log?.warn({ reason: message }, 'database: an idle connection has ended')
  const open = openPool(url, poolSize, { onIdleError, onQueryError: fullDisk.note })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: open }), plugins })
  try {
    await checkServer(db)
    await checkNotMoved(db, 'postgres', where, async () => !(await hasServers(db)))
    await migrate(db, { dialect: 'postgres', migrations, log })
  } catch (error) {
    await db.destroy()
    throw explainOpenError(error, url)
  }
  return {
    db,
    dialect: 'postgres',
    isReadOnly: false,
    integrity: externalIntegrity,
    fullDisk,
    pool: open.pool,
    mayHaveChanges: () => true,
    listen: (heard) => listen(url, heard, log),
    close: () => db.destroy(),
  }
}

async function checkServer(db: Kysely<Tables>) {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding`.execute(db)
  const { version, encoding } = rows[0]!
  if (Number.parseInt(version, 10) < OLDEST)
    throw new DatabaseOpenError(`DATABASE_URL: the server is PostgreSQL ${version}; ${OLDEST} or newer is required.`)
  if (encoding !== 'UTF8')
    throw new DatabaseOpenError(
      `DATABASE_URL: the database’s encoding is ${encoding}; UTF8 is required: createdb --encoding UTF8 --template template0.`,
    )
}
