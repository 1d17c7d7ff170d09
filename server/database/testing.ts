import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { beforeAll, describe } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import type { Dialect } from './dialect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { postgresOn, takePostgres } from './testing-postgres.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/hoard')

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

/**
 * A migrated, empty PostgreSQL as a file. Starting and migrating PGlite takes seconds, loading it does not: the file is made by the
 * first test of this schema on this machine, and found by all others.
 */
let migrated: Promise<Blob> | undefined

async function migratedPostgres(): Promise<Blob> {
  const file = join(CACHE, `postgres-${schemaHash()}.tar`)
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true })
    // Another process may be making it, too: each writes its own, and the last one stays.
    const making = `${file}.${process.pid}`
    writeFileSync(making, await (await startPostgres()).bytes())
    renameSync(making, file)
  }
  return new Blob([readFileSync(file)])
}

/** Of all that decides what is in the file. */
function schemaHash(): string {
  const folder = join(import.meta.dirname, 'migrations')
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const name of readdirSync(folder).toSorted()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

async function startPostgres(): Promise<Blob> {
  const pglite = new PGlite()
  const db = postgresOn(pglite)
  await migrate(db, { dialect: 'postgres', migrations })
  const dump = await pglite.dumpDataDir('none')
  await db.destroy()
  return dump
}

export async function openTestPostgres(): Promise<TestDatabase> {
  const { db, giveBack } = await takePostgres(await (migrated ??= migratedPostgres()))
  return { db, [Symbol.asyncDispose]: giveBack }
}

/** Declares the same tests for both dialects. */
export function onEveryDialect(declare: (dialect: Dialect, open: OpenTestDatabase) => void) {
  describe('on sqlite', () => declare('sqlite', openTestSqlite))
  describe('on postgres', () => {
    beforeAll(async () => void (await (migrated ??= migratedPostgres())))
    declare('postgres', openTestPostgres)
  })
}
