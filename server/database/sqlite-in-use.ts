import { existsSync } from 'node:fs'
import SQLite from 'better-sqlite3'

/** Whether a program has this SQLite file open. A damaged file counts as not in use. */
export function isSqliteInUse(file: string): boolean {
  if (!existsSync(file)) return false
  const connection = new SQLite(file, { timeout: 0 })
  try {
    connection.pragma('locking_mode = exclusive')
    connection.exec('begin exclusive; rollback')
    return false
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError)) throw error
    return /^SQLITE_(BUSY|LOCKED)/.test(error.code)
  } finally {
    connection.close()
  }
}
