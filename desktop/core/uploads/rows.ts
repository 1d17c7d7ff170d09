import { migrate, type Store } from '#core/store/store.ts'
import type { Optimized } from '#core/images/optimizer.ts'
import { complaints } from '#shared/features/images/complaints.ts'
import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'

/** A file of the queue, as it is on the disk. */
export interface Row {
  id: number
  name: string
  /** Where the file is: anywhere, or in the queue's folder, where it is ours. */
  path: string
  isOurs: boolean
  /** Bytes, and milliseconds since 1970: by both a changed file is known. */
  size: number
  mtime: number
  tags: string[]
  /** Whatever is under way is `waiting` here: it goes on from what is known of it. */
  state: 'waiting' | 'added' | 'known' | 'similar' | 'refused'
  /** It is added although it looks like others. */
  isAllowed: boolean
  /** Hexadecimal SHA-256. */
  hash: string | null
  /** What is sent; `file` is its name in the queue's folder. */
  ready: Optimized | null
  /** The address where bytes of it have arrived, and whether all have. */
  upload: string | null
  isSent: boolean
  image: Image | null
  duplicates: Duplicate[] | null
  message: string | null
  canRetry: boolean
}

export type NewRow = Pick<Row, 'name' | 'path' | 'isOurs' | 'size' | 'mtime' | 'tags'> & {
  problem?: string | undefined
}

const steps = [
  `create table upload_items (
    id integer primary key autoincrement,
    person text not null,
    name text not null,
    path text not null,
    isOurs integer not null,
    size integer not null,
    mtime real not null,
    tags text not null,
    state text not null,
    isAllowed integer not null default 0,
    hash text,
    ready text,
    upload text,
    isSent integer not null default 0,
    image text,
    duplicates text,
    message text,
    canRetry integer not null default 0
  ) strict;
  create index upload_items_of_path on upload_items (person, path)`,
]

const flags = ['isOurs', 'isAllowed', 'isSent', 'canRetry'] as const satisfies (keyof Row)[]
const texts = ['tags', 'ready', 'image', 'duplicates'] as const satisfies (keyof Row)[]

/** The queue of one person, in a server's store: nobody sees another's files, or sends them in their own name. */
export function openRows(store: Store, person: string) {
  migrate(store, 'uploads', steps)
  const all = store.prepare('select * from upload_items where person = ? order by id')
  const one = store.prepare('select * from upload_items where id = ? and person = ?')
  const gone = store.prepare('delete from upload_items where id = ? and person = ?')
  const waiting = store.prepare(
    `select id from upload_items
    where person = @person and path = @path and size = @size and mtime = @mtime and state = 'waiting'`,
  )
  const insert = store.prepare(
    `insert into upload_items (person, name, path, isOurs, size, mtime, tags, state, message, canRetry)
    values (@person, @name, @path, @isOurs, @size, @mtime, @tags, @state, @message, @canRetry)`,
  )
  return {
    all: (): Row[] => all.all(person).map(fromStore),
    find(id: string): Row | null {
      const row = one.get(Number(id), person)
      return row ? fromStore(row) : null
    },
    /** Answers their ids, in order. One that waits already is not added again: dropped once more, it is the same. */
    add: store.transaction((rows: readonly NewRow[]): string[] =>
      rows.map(({ problem = null, ...row }) => {
        const same = waiting.get({ ...row, person }) as { id: number } | undefined
        if (same && problem === null) return String(same.id)
        const state: Row['state'] = problem === null ? 'waiting' : 'refused'
        const { lastInsertRowid } = insert.run({
          ...toStore({ ...row, state, message: problem, canRetry: problem === complaints.unreadable }),
          person,
        })
        return String(lastInsertRowid)
      }),
    ),
    change(id: string, patch: Partial<Row>): void {
      const names = Object.keys(patch).map((name) => `${name} = @${name}`)
      store
        .prepare(`update upload_items set ${names.join(', ')} where id = @id and person = @person`)
        .run({ ...toStore(patch), id: Number(id), person })
    },
    remove: store.transaction((ids: readonly string[]): void => {
      for (const id of ids) gone.run(Number(id), person)
    }),
  }
}

type Stored = Record<string, string | number | null>

function fromStore(stored: unknown): Row {
  const { person: _, ...row }: Record<string, unknown> = { ...(stored as Stored) }
  for (const name of flags) row[name] = row[name] === 1
  for (const name of texts) row[name] = typeof row[name] === 'string' ? JSON.parse(row[name]) : null
  return row as unknown as Row
}

function toStore(row: Partial<Row>): Stored {
  const stored: Record<string, unknown> = { ...row }
  for (const name of flags) if (name in row) stored[name] = row[name] ? 1 : 0
  for (const name of texts) if (name in row) stored[name] = row[name] === null ? null : JSON.stringify(row[name])
  return stored as Stored
}
