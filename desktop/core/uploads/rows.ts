import { join } from 'node:path'
import type { UploadItem } from '#bridge/uploads.ts'
import { migrate, type Store } from '#core/store/store.ts'
import type { OptimizedImage } from '#core/images/prepared-image.ts'
import { uploadMessages } from '#shared/features/images/upload-messages.ts'
import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'

/** A queued file as stored on disk. */
export interface UploadRow {
  id: number
  name: string
  /** Path of the file; `isOurs` if it is in the queue's own folder. */
  path: string
  isOurs: boolean
  /** Bytes, and milliseconds since 1970; together they reveal a changed file. */
  size: number
  mtime: number
  tags: string[]
  /** Running files are `waiting` here: they resume from what is stored. */
  state: 'waiting' | 'added' | 'known' | 'similar' | 'refused'
  /** True if it may be added although it resembles others. */
  isAllowed: boolean
  /** Hexadecimal SHA-256. */
  hash: string | null
  /** The file to send; `file` is its name in the queue's folder. */
  ready: OptimizedImage | null
  /** URL of the partial upload, and whether it is complete. */
  upload: string | null
  isSent: boolean
  image: Image | null
  duplicates: Duplicate[] | null
  message: string | null
  canRetry: boolean
}

export type NewUploadRow = Pick<UploadRow, 'name' | 'path' | 'isOurs' | 'size' | 'mtime' | 'tags'> & {
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

const flags = ['isOurs', 'isAllowed', 'isSent', 'canRetry'] as const satisfies (keyof UploadRow)[]
const texts = ['tags', 'ready', 'image', 'duplicates'] as const satisfies (keyof UploadRow)[]

/**
 * Queue rows of one person in a server's store: people don't see each other's files, or send them under the wrong name.
 */
export function createUploadRows(store: Store, person: string) {
  migrate(store, 'uploads', steps)
  const all = store.prepare('select * from upload_items where person = ? order by id')
  const one = store.prepare('select * from upload_items where id = ? and person = ?')
  const remove = store.prepare('delete from upload_items where id = ? and person = ?')
  const waiting = store.prepare(
    `select id from upload_items
    where person = @person and path = @path and size = @size and mtime = @mtime and state = 'waiting'`,
  )
  const insert = store.prepare(
    `insert into upload_items (person, name, path, isOurs, size, mtime, tags, state, message, canRetry)
    values (@person, @name, @path, @isOurs, @size, @mtime, @tags, @state, @message, @canRetry)`,
  )
  return {
    all: (): UploadRow[] => all.all(person).map(fromStore),
    find(id: string): UploadRow | null {
      const row = one.get(Number(id), person)
      return row ? fromStore(row) : null
    },
    /** Returns the ids in order. A file that is waiting already is not added again. */
    add: store.transaction((rows: readonly NewUploadRow[]): string[] =>
      rows.map(({ problem = null, ...row }) => {
        const same = waiting.get({ ...row, person }) as { id: number } | undefined
        if (same && problem === null) return String(same.id)
        const state: UploadRow['state'] = problem === null ? 'waiting' : 'refused'
        const { lastInsertRowid } = insert.run({
          ...toStore({ ...row, state, message: problem, canRetry: problem === uploadMessages.unreadable }),
          person,
        })
        return String(lastInsertRowid)
      }),
    ),
    change(id: string, patch: Partial<UploadRow>): void {
      const names = Object.keys(patch).map((name) => `${name} = @${name}`)
      store
        .prepare(`update upload_items set ${names.join(', ')} where id = @id and person = @person`)
        .run({ ...toStore(patch), id: Number(id), person })
    },
    remove: store.transaction((ids: readonly string[]): void => {
      for (const id of ids) remove.run(Number(id), person)
    }),
  }
}

type Stored = Record<string, string | number | null>

function fromStore(stored: unknown): UploadRow {
  const { person: _, ...row }: Record<string, unknown> = { ...(stored as Stored) }
  for (const name of flags) row[name] = row[name] === 1
  for (const name of texts) row[name] = typeof row[name] === 'string' ? JSON.parse(row[name]) : null
  return row as unknown as UploadRow
}

function toStore(row: Partial<UploadRow>): Stored {
  const stored: Record<string, unknown> = { ...row }
  for (const name of flags) if (name in row) stored[name] = row[name] ? 1 : 0
  for (const name of texts) if (name in row) stored[name] = row[name] === null ? null : JSON.stringify(row[name])
  return stored as Stored
}

/** A queued file as pages see it, without its local path. */
export function toUploadItem({ id, ready, ...row }: UploadRow): UploadItem {
  const { name, size, tags, state, image, duplicates, message, canRetry } = row
  return {
    id: String(id),
    name,
    size,
    tags,
    is: state,
    progress: 0,
    ...(ready && { optimizedSize: ready.size, preview: previewPath(id) }),
    ...(image && { image }),
    ...(duplicates && { duplicates }),
    ...(message !== null && { message, canRetry }),
  }
}

/** Path of the file as chosen. */
export const pathOf = ({ isOurs, path }: UploadRow, folder: string): string => (isOurs ? join(folder, path) : path)

export const previewPath = (id: number | string) => `/hoard/previews/${id}`
