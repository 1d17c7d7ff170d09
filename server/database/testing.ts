import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect } from 'kysely'
import { describe } from 'vitest'
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

async function startPostgres() {
  const pglite = new PGlite()
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [new CamelCasePlugin()] })
  await migrate(db, { dialect: 'postgres', migrations })
  return pglite
}

export async function openTestPostgres(): Promise<TestDatabase> {
  started ??= startPostgres()
  const pglite = (await (await started).clone()) as PGlite
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [new CamelCasePlugin()] })
  return {
    db,
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

const openers: [Dialect, OpenTestDatabase][] = [
  ['sqlite', openTestSqlite],
  ['postgres', openTestPostgres],
]

/** Declares the same tests for both dialects. */
export function onEveryDialect(declare: (dialect: Dialect, open: OpenTestDatabase) => void) {
  for (const [dialect, open] of openers) describe(`on ${dialect}`, () => declare(dialect, open))
}
