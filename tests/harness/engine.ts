import { join } from 'node:path'
import type { Dialect } from '#server/database/dialect.ts'
import { afterFile } from './after-file.ts'
import { leaseDatabase } from './databases.ts'
import { engines } from './engines.ts'

/** Database engine of this process. Test files that import it run once per engine (vitest.config.ts). */
export let engine: Dialect = engines[0]!

/** Sets the engine of a process after its start, as for journeys (playwright.config.ts). */
export function setEngine(name: string): void {
  const found = engines.find((known) => known === name)
  if (!found) throw new Error(`The tests don’t support ${name}.`)
  engine = found
}

/** PostgreSQL connections per shop; many shops are open at the same time. */
const POOL_SIZE = '5'

/** PostgreSQL databases by data folder. */
const leased = new Map<string, ReturnType<typeof leaseDatabase>>()

/** Database of the shop with this DATA_DIR, for DATABASE_URL and `openDatabase`. It is empty at first. */
export async function databaseFor(dataDir: string, on: Dialect = engine): Promise<string> {
  if (on === 'sqlite') return join(dataDir, 'hoard.db')
  let database = leased.get(dataDir)
  if (!database) {
    database = leaseDatabase()
    leased.set(dataDir, database)
    afterFile(() => releaseDatabase(dataDir))
  }
  return (await database).url
}

/** Environment variables for a process with this DATA_DIR and its database. */
export const environmentFor = async (dataDir: string, on: Dialect = engine): Promise<Record<string, string>> => ({
  DATA_DIR: dataDir,
  ...(on === 'postgres' && { DATABASE_URL: await databaseFor(dataDir, on), DATABASE_POOL: POOL_SIZE }),
})

/** Releases the database of a folder; otherwise it is released after the test file. */
export async function releaseDatabase(dataDir: string): Promise<void> {
  const database = leased.get(dataDir)
  leased.delete(dataDir)
  await (await database)?.giveBack()
}
