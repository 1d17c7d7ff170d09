import { migrate, type Store } from '#core/store/store.ts'

/** Small settings of the editor itself, by name. */
export interface Settings {
  get(name: string): string | null
  /** Null deletes the setting. */
  set(name: string, value: string | null): void
}

const steps = ['create table settings (name text primary key, value text not null) strict']

export function openSettings(store: Store): Settings {
  migrate(store, 'settings', steps)
  const read = store.prepare<[string], string>('select value from settings where name = ?').pluck()
  const write = store.prepare(
    'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  )
  const forget = store.prepare('delete from settings where name = ?')
  return {
    get: (name) => read.get(name) ?? null,
    set: (name, value) => void (value === null ? forget.run(name) : write.run(name, value)),
  }
}
