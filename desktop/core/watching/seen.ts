import { migrate, type Store } from '#core/store/store.ts'

/** A file as it was when it was seen. */
export interface SeenFile {
  path: string
  size: number
  mtime: number
  /** SHA-256; null: nobody looked, as it was there before. */
  hash: string | null
}

const steps = [
  `create table watched_folder (path text not null) strict;
  create table watched_files (
    path text primary key,
    size integer not null,
    mtime real not null,
    hash text
  ) strict;
  create index watched_files_of_hash on watched_files (hash)`,
]

/** What a store remembers of the folder that is watched, and of its files. */
export function openSeen(store: Store) {
  migrate(store, 'watching', steps)
  const folder = store.prepare<[], string>('select path from watched_folder').pluck()
  const same = store.prepare<[SeenFile], 1>(
    'select 1 from watched_files where path = @path and size = @size and mtime = @mtime',
  )
  const twin = store.prepare<[string], 1>('select 1 from watched_files where hash = ?')
  const insert = store.prepare<[SeenFile]>('insert or replace into watched_files values (@path, @size, @mtime, @hash)')
  const add = store.transaction((files: readonly SeenFile[]): void => files.forEach((file) => insert.run(file)))
  return {
    folder: (): string | null => folder.get() ?? null,
    /** Null: none. What was seen elsewhere is still known by its hash. */
    watch: store.transaction((path: string | null, there: readonly SeenFile[]): void => {
      store.exec('delete from watched_folder')
      if (path !== null) store.prepare('insert into watched_folder values (?)').run(path)
      add(there)
    }),
    has: (file: SeenFile): boolean => same.get(file) !== undefined,
    hasHash: (hash: string): boolean => twin.get(hash) !== undefined,
    add,
  }
}
