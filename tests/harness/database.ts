import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { leaseDatabase } from './databases.ts'
import { engine } from './engine.ts'
import { copyMigrated } from './sqlite-template.ts'
import type { Database, OpenDatabase } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { openDatabase } from '#server/database/open-database.ts'

/** One test needs few, and many run in parallel. */
const POOL_SIZE = 4

export interface TestDatabase extends AsyncDisposable {
  db: Database
  /** The result of `openDatabase`. */
  open: OpenDatabase
  /** Address for another `openDatabase` on the same data. */
  place: string
}

/** A fresh, migrated database for one test: SQLite in a temporary folder, or a PostgreSQL. `await using` removes it. */
export type OpenTestDatabase = () => Promise<TestDatabase>

async function openTestSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-'))
  const file = join(folder, 'hoard.db')
  await copyMigrated(file)
  return openTest(file, async () => rmSync(folder, { recursive: true }))
}

async function openTestPostgres(): Promise<TestDatabase> {
  const { url, giveBack } = await leaseDatabase()
  return openTest(url, giveBack)
}

async function openTest(place: string, leave: () => Promise<void>): Promise<TestDatabase> {
  const open = await openDatabase(place, { poolSize: POOL_SIZE })
  return {
    db: open.db,
    open,
    place,
    async [Symbol.asyncDispose]() {
      await open.close()
      await leave()
    },
  }
}

const openings = { sqlite: openTestSqlite, postgres: openTestPostgres }

/** A fresh, migrated database on the engine of this test run. */
export const openTestDatabase: OpenTestDatabase = openings[engine]

/** Declares tests that differ by dialect. Each test file runs once per engine, so this covers the current one. */
export function onEveryDialect(declare: (dialect: Dialect, open: OpenTestDatabase) => void) {
  describe(`on ${engine}`, () => declare(engine, openings[engine]))
}
