import { existsSync, renameSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { openStore, type Store } from './store.ts'
import { isDamage } from './trouble.ts'

export interface Opened {
  store: Store
  /** The file was damaged: how it is called now, beside the new one, and how many rows of it could not be read at least. */
  rescued: { file: string; isWhole: boolean } | null
}

/**
 * Opens a store. One that is damaged is put aside and never deleted; a new one begins with all of it that can be read. Throws what SQLite says of
 * one that can't be opened at all.
 */
export function openSound(file: string, now = new Date()): Opened {
  try {
    return { store: checked(openStore(file)), rescued: null }
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  const aside = file.replace(/\.sqlite$/, '') + `.damaged-${now.toISOString().replace(/\D/g, '')}.sqlite`
  // What was written last is beside the file.
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, aside + part)
  const store = openStore(file)
  return { store, rescued: { file: aside, isWhole: copyReadable(aside, store) } }
}

function checked(store: Store): Store {
  try {
    const said = store.pragma('quick_check(1)', { simple: true })
    if (said !== 'ok') throw new Sqlite.SqliteError(String(said), 'SQLITE_CORRUPT')
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

/** Copies all tables, as far as they can be read, into an empty store. False: something could not be. */
function copyReadable(from: string, to: Store): boolean {
  let damaged: Store | undefined
  try {
    damaged = new Sqlite(from, { fileMustExist: true })
    return copyTables(damaged, to)
  } catch (error) {
    // Not even what tables there are can be read.
    if (!isDamage(error)) throw error
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

/** From both ends, up to where it is damaged. */
function copyRows(from: Store, to: Store, table: string): boolean {
  return copyUntilDamage(from, to, table, 'asc') || (copyUntilDamage(from, to, table, 'desc') && false)
}

function copyUntilDamage(from: Store, to: Store, table: string, way: 'asc' | 'desc'): boolean {
  try {
    for (const row of from.prepare<[], unknown[]>(`select * from "${table}" order by rowid ${way}`).raw().iterate())
      to.prepare(`insert or ignore into "${table}" values (${row.map(() => '?').join(', ')})`).run(...row)
    return true
  } catch (error) {
    if (!isDamage(error)) throw error
    return false
  }
}
