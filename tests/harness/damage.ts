import { openSync, closeSync, writeSync } from 'node:fs'
import SQLite from 'better-sqlite3'

/** Overwrites the first page of a table in a SQLite file that no one has open, as a failing disk does. */
export function damageTable(file: string, table: string): void {
  const connection = new SQLite(file)
  connection.pragma('journal_mode = DELETE')
  const page = connection.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(table) as number
  const size = connection.pragma('page_size', { simple: true }) as number
  connection.close()
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(size, 'damaged '), 0, size, (page - 1) * size)
  closeSync(descriptor)
}
