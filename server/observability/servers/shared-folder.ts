import { join } from 'node:path'
import SQLite from 'better-sqlite3'

export interface SharedFolder {
  /** Whether another process serves from the same folder now. */
  isShared(): boolean
  close(): void
}

/** What to do about it, for the log and the console. */
export const SHARED =
  'Another server uses the same DATA_DIR. Nothing is lost, but each one counts guesses of passwords and requests for itself, so limits allow more. If you started it by mistake, stop one of them. Several servers at a time need PostgreSQL (docs/growing.md).'

/**
 * Lets the servers on one data folder know of each other, by a lock on a file of SQLite. The system knows such locks
 * across containers, and drops them with a killed process, so no process ids have to be compared. Throws what SQLite
 * throws if the file can't be used.
 */
export function joinFolder(dataDir: string): SharedFolder {
  const lock = new SQLite(join(dataDir, 'servers.lock'))
  const run = (sql: string, waitMs: number) => {
    lock.pragma(`busy_timeout = ${waitMs}`)
    lock.exec(sql)
  }
  /** Any number of servers can hold it. Whoever looks takes it for an instant; one that misses it holds it after its next look. */
  function hold() {
    try {
      run('begin; select * from sqlite_master', 50)
    } catch (error) {
      if (lock.inTransaction) run('rollback', 0)
      if (!isBusy(error)) throw error
    }
  }
  try {
    hold()
  } catch (error) {
    lock.close()
    throw error
  }
  return {
    isShared() {
      try {
        if (lock.inTransaction) run('rollback', 0)
        run('begin exclusive; rollback', 0)
        hold()
        return false
      } catch (error) {
        // A disk that fails is reported by other checks.
        if (!isBusy(error)) return false
        hold()
        return true
      }
    },
    close: () => void lock.close(),
  }
}

const isBusy = (error: unknown) => error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')
