import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'

/** A file of this computer's own: one for the editor itself, and one for each server. */
export type Store = Sqlite.Database

/**
 * Opens a file, or makes it. What has been written is there after a crash of the editor, and after one of the system but for the last
 * moments. `:memory:` is for tests.
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

/** Brings a room's tables to where this program has them: each step is done once, in order, and never changed afterwards. */
export function migrate(store: Store, room: string, steps: readonly string[]): void {
  const read = store.prepare<[string], number>('select step from rooms where name = ?').pluck()
  // A disk that can't be written is no reason not to read what is there.
  if (read.get(room) === steps.length) return
  store
    .transaction(() => {
      const done = read.get(room) ?? 0
      if (done > steps.length)
        throw new Error('This computer’s copy was made by a newer editor. Install the newest one to open it.')
      for (const step of steps.slice(done)) store.exec(step)
      store
        .prepare('insert into rooms (name, step) values (?, ?) on conflict (name) do update set step = excluded.step')
        .run(room, steps.length)
    })
    .immediate()
}
