import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

export type Connection = SQLite.Database

/** A writer waits for another so long. */
const BUSY_MS = 5000
/** More than the shop has queries; bulk inserts of odd lengths come and go. */
const KEPT_STATEMENTS = 256

/**
 * Opens the file, making it and its folder when they are missing. What was acknowledged is on disk (`synchronous = FULL`),
 * readers never wait for a writer (WAL), and a writer waits up to five seconds for another.
 */
export function openConnection(file: string): Connection {
  mkdirSync(dirname(file), { recursive: true })
  const connection = new SQLite(file, { timeout: BUSY_MS })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('cache_size = -32000')
  connection.pragma('mmap_size = 268435456')
  connection.pragma('journal_size_limit = 67108864')
  return connection
}

/** Whether nobody else has the file open: only then can it leave the WAL. */
export function isAlone(connection: Connection): boolean {
  connection.pragma('busy_timeout = 0')
  try {
    connection.pragma('journal_mode = DELETE')
    return true
  } catch (error) {
    if (error instanceof SQLite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)) return false
    throw error
  } finally {
    connection.pragma(`busy_timeout = ${BUSY_MS}`)
    connection.pragma('journal_mode = WAL')
  }
}

/**
 * The connection as Kysely sees it. Statements are prepared once and kept, least recently used out first. Transactions take
 * the write lock when they begin: a deferred one could fail halfway, when it turns from reading to writing.
 */
export function keepStatements(connection: Connection): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()

  function prepare(text: string): SqliteStatement {
    const statement = kept.get(text) ?? wrap(connection, text === 'begin' ? 'begin immediate' : text)
    kept.delete(text)
    kept.set(text, statement)
    if (kept.size > KEPT_STATEMENTS) kept.delete(kept.keys().next().value!)
    return statement
  }

  return { prepare, close: () => connection.close() }
}

function wrap(connection: Connection, text: string): SqliteStatement {
  const statement = connection.prepare(text)
  const isRollback = text === 'rollback'
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters),
    run(parameters) {
      // When the disk is full SQLite has rolled back already; a second time would be an error that hides the first.
      if (isRollback && !connection.inTransaction) return { changes: 0, lastInsertRowid: 0 }
      return statement.run(parameters)
    },
    // A statement that is being stepped through can't be used again, so a stream gets its own.
    iterate: (parameters) => connection.prepare(text).iterate(parameters),
  }
}
