import { existsSync, renameSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { openStore, type Store } from './store.ts'
import { isCorruption } from './store-errors.ts'

export interface OpenedStore {
  store: Store
  /** Set if the file was damaged: its new name, and whether all of its rows could be copied. */
  rescued: { file: string; isWhole: boolean } | null
}

/**
 * Opens a store. A damaged file is renamed, never deleted, and its readable rows are copied to a new one. Throws
 * SQLite's error if it can't be opened at all.
 */
export function openOrRepair(file: string, now = new Date()): OpenedStore {
  try {
    return { store: checked(openStore(file)), rescued: null }
  } catch (error) {
    if (!isCorruption(error)) throw error
  }
  const aside = file.replace(/\.sqlite$/, '') + `.damaged-${now.toISOString().replace(/\D/g, '')}.sqlite`
  // The latest writes are in the WAL file.
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, aside + part)
  const store = openStore(file)
  return { store, rescued: { file: aside, isWhole: copyReadable(aside, store) } }
}

function checked(store: Store): Store {
  try {
    const check = store.pragma('quick_check(1)', { simple: true })
    if (check !== 'ok') throw new Sqlite.SqliteError(String(check), 'SQLITE_CORRUPT')
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

/** Copies all readable rows into an empty store. False if any could not be read. */
function copyReadable(from: string, to: Store): boolean {
  let damaged: Store | undefined
  try {
    damaged = new Sqlite(from, { fileMustExist: true })
    return copyTables(damaged, to)
  } catch (error) {
    // Even the table list is unreadable.
    if (!isCorruption(error)) throw error
    return false
  } finally {
    damaged?.close()
  }
}

interface Made {
  name: string
  type: string
  sql: string
}

const copyTables = (from: Store, to: Store) =>
  to.transaction(() => {
    const made = from
      .prepare<[], Made>(
        `select name, type, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by type desc`,
      )
      .all()
    let isWhole = true
    for (const { name, type, sql } of made) {
      if (name !== 'rooms') to.exec(sql)
      if (type === 'table') isWhole = copyRows(from, to, name) && isWhole
    }
    return isWhole
  })()

/** Reads from both ends up to the damage. */
function copyRows(from: Store, to: Store, table: string): boolean {
  return copyUntilDamage(from, to, table, 'asc') || (copyUntilDamage(from, to, table, 'desc') && false)
}

function copyUntilDamage(from: Store, to: Store, table: string, way: 'asc' | 'desc'): boolean {
  try {
    for (const row of from.prepare<[], unknown[]>(`select * from "${table}" order by rowid ${way}`).raw().iterate())
      to.prepare(`insert or ignore into "${table}" values (${row.map(() => '?').join(', ')})`).run(...row)
    return true
  } catch (error) {
    if (!isCorruption(error)) throw error
    return false
  }
}
