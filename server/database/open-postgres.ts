import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Logger } from 'pino'
import type { OpenDatabase, Tables } from './database.ts'
import { listen } from './listen.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openPool } from './postgres.ts'

/** Enough for one server: whatever it does waits for the database only a moment. */
const POOL_SIZE = 10

export interface PostgresOptions {
  /** Connections to a PostgreSQL at most. */
  poolSize?: number
  log?: Logger
}

/** See `openDatabase`. */
export async function openPostgres(url: string, { poolSize = POOL_SIZE, log }: PostgresOptions): Promise<OpenDatabase> {
  const open = openPool(url, poolSize, (error) => log?.warn({ err: error }, 'database: an idle connection has ended'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: open }), plugins: [new CamelCasePlugin()] })
  try {
    await migrate(db, { dialect: 'postgres', migrations })
  } catch (error) {
    await db.destroy()
    throw error
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
