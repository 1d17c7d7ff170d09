import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'

/** SQLite database: one for the editor itself and one per server. */
export type Store = Sqlite.Database

/**
 * Opens or creates a file. Writes survive a crash of the editor, and all but the last moments survive a crash of the
 * system. `:memory:` is for tests.
 */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const store = new Sqlite(file)
  store.pragma('journal_mode = WAL')
  store.pragma('synchronous = NORMAL')
  store.pragma('foreign_keys = ON')
  store.exec('create table if not exists rooms (name text primary key, step integer not null) strict')
  return store
}

/** Runs a namespace's pending migrations in order. A released migration must never change. */
export function migrate(store: Store, namespace: string, steps: readonly string[]): void {
  const read = store.prepare<[string], number>('select step from rooms where name = ?').pluck()
  // With nothing to migrate, a read-only disk is fine.
  if (read.get(namespace) === steps.length) return
  store
    .transaction(() => {
      const done = read.get(namespace) ?? 0
      if (done > steps.length)
        throw new Error('A newer version of Hoard created the data on this computer. Update Hoard to open it.')
      for (const step of steps.slice(done)) store.exec(step)
      store
        .prepare('insert into rooms (name, step) values (?, ?) on conflict (name) do update set step = excluded.step')
        .run(namespace, steps.length)
    })
    .immediate()
}
