import { accessSync, constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

export type Connection = SQLite.Database

/** How long (ms) a writer waits for another. */
export const BUSY_MS = 5000
/** More than the shop has queries; bulk inserts of varying length are evicted. */
const MAX_STATEMENTS = 256

/**
 * Opens a SQLite file, creating it and its folder if missing. Commits are on disk when acknowledged (`synchronous =
 * FULL`), readers never wait for a writer (WAL), and a writer waits up to five seconds for another. Waiting stops the
 * thread, so a server waits in sqlite-dialect.ts instead.
 */
export function openConnection(file: string): Connection {
  if (isOnReadOnlyDisk(file)) return openCopy(file)
  mkdirSync(dirname(file), { recursive: true })
  const connection = new SQLite(file, { timeout: BUSY_MS })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  // The file is read through mmap: this cache has only pages that are in the log, or changed.
  connection.pragma('cache_size = -8000')
  connection.pragma('mmap_size = 268435456')
  connection.pragma('journal_size_limit = 67108864')
  // Deleted data, such as of an erased customer, is overwritten in the file.
  connection.pragma('secure_delete = ON')
  return connection
}

/**
 * SQLite can't open a database in WAL mode on a read-only disk, so this opens a copy in the folder for temporary files.
 * It refuses writes with SQLITE_READONLY.
 */
function openCopy(file: string): Connection {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-read-only-'))
  try {
    const copy = join(folder, 'copy.db')
    for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end)
    const connection = new SQLite(copy)
    // Takes over the log, so that there is one file.
    connection.pragma('journal_mode = DELETE')
    connection.pragma('cache_size = -8000')
    connection.pragma('mmap_size = 268435456')
    connection.pragma('query_only = ON')
    readOnly.add(connection)
    return connection
  } finally {
    // An open file stays readable; Windows can't delete it.
    if (process.platform !== 'win32') rmSync(folder, { recursive: true })
  }
}

const readOnly = new WeakSet<Connection>()

/** Whether the connection reads a copy, because the disk was read-only when it was opened. */
export const isReadOnly = (connection: Connection): boolean => readOnly.has(connection)

/** Whether a database is there, on a disk that can only be read. */
export function isOnReadOnlyDisk(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS' && existsSync(file)
  }
}

/** Whether no other process has the file open: only then can it leave WAL mode. */
export function isAlone(connection: Connection): boolean {
  if (isReadOnly(connection)) return false
  connection.pragma('busy_timeout = 0')
  try {
    connection.pragma('journal_mode = DELETE')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  } finally {
    connection.pragma(`busy_timeout = ${BUSY_MS}`)
    connection.pragma('journal_mode = WAL')
  }
}

/** Another connection has locked the database. */
export const isBusy = (error: unknown): boolean =>
  error instanceof SQLite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)

/** A page of the file is broken. */
export const isDamage = (error: unknown): boolean =>
  error instanceof SQLite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

/**
 * Adapts the connection to Kysely with an LRU cache of prepared statements. Transactions take the write lock at once: a
 * deferred one could fail when it upgrades from reading to writing.
 */
export function cacheStatements(connection: Connection): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()

  function prepare(text: string): SqliteStatement {
    const statement = statements.get(text) ?? wrap(connection, text === 'begin' ? 'begin immediate' : text)
    statements.delete(text)
    statements.set(text, statement)
    if (statements.size > MAX_STATEMENTS) statements.delete(statements.keys().next().value!)
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
      // When the disk is full SQLite has rolled back already; another rollback would hide the first error.
      if (isRollback && !connection.inTransaction) return { changes: 0, lastInsertRowid: 0 }
      return statement.run(parameters)
    },
    // A statement can't be reused while it is iterated, so each stream prepares its own.
    iterate: (parameters) => connection.prepare(text).iterate(parameters),
  }
}
