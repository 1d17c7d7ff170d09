import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect } from 'kysely'
import { beforeAll, describe } from 'vitest'
import { openDatabase, type Database, type Tables } from './database.ts'
import type { Dialect } from './dialect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

export interface TestDatabase extends AsyncDisposable {
  db: Database
}

/** A fresh, migrated database for one test: SQLite in a temporary folder, or PostgreSQL in memory. `await using` removes it. */
export type OpenTestDatabase = () => Promise<TestDatabase>

export async function openTestSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-'))
  const { db, close } = await openDatabase(join(folder, 'hoard.db'))
  return {
    db,
    async [Symbol.asyncDispose]() {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Starting PGlite takes seconds and copying a started one does not: there is one to copy from. */
let started: Promise<PGlite> | undefined

const postgresStarted = () => (started ??= startPostgres())

async function startPostgres() {
  const pglite = new PGlite()
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [new CamelCasePlugin()] })
  await migrate(db, { dialect: 'postgres', migrations })
  return pglite
}

export async function openTestPostgres(): Promise<TestDatabase> {
  const pglite = (await (await postgresStarted()).clone()) as PGlite
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [new CamelCasePlugin()] })
  return {
    db,
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

/** Declares the same tests for both dialects. */
export function onEveryDialect(declare: (dialect: Dialect, open: OpenTestDatabase) => void) {
  describe('on sqlite', () => declare('sqlite', openTestSqlite))
  describe('on postgres', () => {
    beforeAll(async () => void (await postgresStarted()))
    declare('postgres', openTestPostgres)
  })
}
