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
import { listen } from './listen.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { hasServers, refuseMoved, type WhereItIs } from './moved.ts'
import { openPool } from './postgres.ts'
import { NoDatabase, notOpened } from './not-opened.ts'

/** Enough for one server: whatever it does waits for the database only a moment. */
const POOL_SIZE = 10
const OLDEST = 15

/** A list without anything in it is no list to PostgreSQL; to SQLite it holds nothing. */
const plugins = [new CamelCasePlugin(), new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]

export interface PostgresOptions {
  /** Connections to a PostgreSQL at most. */
  poolSize?: number
  log?: Logger
}

/** See `openDatabase`. */
export async function openPostgres(
  url: string,
  { poolSize = POOL_SIZE, log, ...where }: PostgresOptions & WhereItIs,
): Promise<OpenDatabase> {
  const open = openPool(url, poolSize, ({ message }) =>
    log?.warn({ reason: message }, 'database: an idle connection has ended'),
  )
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: open }), plugins })
  try {
    await checkServer(db)
    await refuseMoved(db, 'postgres', where, async () => !(await hasServers(db)))
    await migrate(db, { dialect: 'postgres', migrations })
  } catch (error) {
    await db.destroy()
    throw notOpened(error, url)
  }
  return {
    db,
    dialect: 'postgres',
    pool: open.pool,
    mayHaveNews: () => true,
    listen: (heard) => listen(url, heard, log),
    checkpoint: () => {},
    close: () => db.destroy(),
  }
}

async function checkServer(db: Kysely<Tables>) {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding`.execute(db)
  const { version, encoding } = rows[0]!
  if (Number.parseInt(version, 10) < OLDEST)
    throw new NoDatabase(`DATABASE_URL: the server is PostgreSQL ${version}; ${OLDEST} or newer is needed.`)
  if (encoding !== 'UTF8')
    throw new NoDatabase(
      `DATABASE_URL: the database keeps its text in ${encoding}; UTF8 is needed: createdb --encoding UTF8 --template template0.`,
    )
}
