import { join } from 'node:path'
import type { Dialect } from '#server/database/dialect.ts'
import { afterFile } from './after-file.ts'
import { takeDatabase } from './databases.ts'
import { engines } from './engines.ts'

/** What the tests of this process keep their data in. Test files that ask are run once for each engine (vitest.config.ts). */
export let engine: Dialect = engines[0]!

/** Says it to a process that learns it after its start: to those of journeys (playwright.config.ts). */
export function runOn(name: string): void {
  const found = engines.find((known) => known === name)
  if (!found) throw new Error(`The tests don’t run on ${name}.`)
  engine = found
}

/** Connections to PostgreSQL: many shops are open at the same time. */
const POOL_SIZE = '5'

/** PostgreSQL has no files: which of its databases stands for which folder. */
const taken = new Map<string, ReturnType<typeof takeDatabase>>()

/** Where the shop of a DATA_DIR has its database, for DATABASE_URL and `openDatabase`. The first who asks finds nothing in it. */
export async function databaseOf(dataDir: string, on: Dialect = engine): Promise<string> {
  if (on === 'sqlite') return join(dataDir, 'hoard.db')
  let database = taken.get(dataDir)
  if (!database) {
    database = takeDatabase()
    taken.set(dataDir, database)
    afterFile(() => giveBackDatabaseOf(dataDir))
  }
  return (await database).url
}

/** The environment of a process that works in a DATA_DIR, and in its database. */
export const environmentOf = async (dataDir: string, on: Dialect = engine): Promise<Record<string, string>> => ({
  DATA_DIR: dataDir,
  ...(on === 'postgres' && { DATABASE_URL: await databaseOf(dataDir, on), DATABASE_POOL: POOL_SIZE }),
})

/** What `databaseOf` answered is asked for no more. Otherwise that is so when the test file is over. */
export async function giveBackDatabaseOf(dataDir: string): Promise<void> {
  const database = taken.get(dataDir)
  taken.delete(dataDir)
  await (await database)?.giveBack()
}
