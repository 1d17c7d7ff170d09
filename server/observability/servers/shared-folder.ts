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
 * across containers, and drops them with a killed process, so no process ids have to be compared.
 */
export function joinFolder(dataDir: string): SharedFolder {
  const lock = new SQLite(join(dataDir, 'servers.lock'))
  const run = (sql: string, waitMs: number) => {
    lock.pragma(`busy_timeout = ${waitMs}`)
    lock.exec(sql)
  }
  /** Any number of servers can hold it. */
  const hold = () => run('begin; select * from sqlite_master', 1000)
  hold()
  return {
    isShared() {
      try {
        if (lock.inTransaction) run('rollback', 0)
        run('begin exclusive; rollback', 0)
        hold()
        return false
      } catch (error) {
        const isBusy = error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')
        if (isBusy && !lock.inTransaction) hold()
        // A disk that fails is reported by other checks.
        return isBusy
      }
    },
    close: () => void lock.close(),
  }
}
