import { migrate, type Store } from '#core/store/store.ts'

/** State of a file when it was last seen. */
export interface SeenFile {
  path: string
  size: number
  mtime: number
  /** SHA-256; null if the file existed before watching began and was never hashed. */
  hash: string | null
}

const steps = [
  `create table watched_folder (person text primary key, path text not null) strict;
  create table watched_files (
    person text not null,
    path text not null,
    size integer not null,
    mtime real not null,
    hash text,
    primary key (person, path)
  ) strict;
  create index watched_files_of_hash on watched_files (person, hash)`,
]

/** Persistent record of a person's watched folder and its files. */
export function createSeenFiles(store: Store, person: string) {
  migrate(store, 'watching', steps)
  const folder = store.prepare<[string], string>('select path from watched_folder where person = ?').pluck()
  const same = store.prepare<[SeenFile & { person: string }], 1>(
    'select 1 from watched_files where person = @person and path = @path and size = @size and mtime = @mtime',
  )
  const sameContent = store.prepare<[string, string], 1>('select 1 from watched_files where person = ? and hash = ?')
  const insert = store.prepare<[SeenFile & { person: string }]>(
    'insert or replace into watched_files values (@person, @path, @size, @mtime, @hash)',
  )
  const add = store.transaction((files: readonly SeenFile[]): void =>
    files.forEach((file) => insert.run({ ...file, person })),
  )
  return {
    folder: (): string | null => folder.get(person) ?? null,
    /** Null stops watching. Files seen in earlier folders are still recognised by hash. */
    watch: store.transaction((path: string | null, there: readonly SeenFile[]): void => {
      store.prepare('delete from watched_folder where person = ?').run(person)
      if (path !== null) store.prepare('insert into watched_folder values (?, ?)').run(person, path)
      add(there)
    }),
    has: (file: SeenFile): boolean => same.get({ ...file, person }) !== undefined,
    hasHash: (hash: string): boolean => sameContent.get(person, hash) !== undefined,
    add,
  }
}
