import { type IDBPDatabase, openDB } from 'idb'
import type { RecordKey, WindowKey } from './work-storage.ts'
import { newestFirst } from './windows.ts'
import { type StoredState, type StoredTyping, type StoredWork, readStored } from './work.ts'

/** Two stores, so that a keystroke doesn't write the whole history again. */
const WORK = 'work'
const TYPING = 'typing'

let opening: Promise<IDBPDatabase> | undefined

/** Opens the database. Rejects if storage is disabled; the next call tries again. */
function database(): Promise<IDBPDatabase> {
  opening ??= openDB('hoard.builder', 1, {
    upgrade(db) {
      db.createObjectStore(WORK)
      db.createObjectStore(TYPING)
    },
    blocking: () => void close(),
    terminated: () => void (opening = undefined),
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function close() {
  const db = await opening
  opening = undefined
  db?.close()
}

/**
 * Writes what changed. Once it resolves the data is on the disk (strict durability). Rejects if it can't be written.
 */
export async function write(key: WindowKey, typing: StoredTyping, work?: StoredWork): Promise<void> {
  const transaction = (await database()).transaction([WORK, TYPING], 'readwrite', { durability: 'strict' })
  const written = [
    work && transaction.objectStore(WORK).put(work, key),
    transaction.objectStore(TYPING).put(typing, key),
    transaction.done,
  ]
  // Commits explicitly, because a page that is closing has no next turn.
  transaction.commit()
  await Promise.all(written)
}

export async function forget(key: WindowKey): Promise<void> {
  const transaction = (await database()).transaction([WORK, TYPING], 'readwrite', { durability: 'strict' })
  const forgotten = [
    transaction.objectStore(WORK).delete(key),
    transaction.objectStore(TYPING).delete(key),
    transaction.done,
  ]
  // As with a write: reverted work must not come back if the page closes right away.
  transaction.commit()
  await Promise.all(forgotten)
}

/** The windows that stored work on a record: those with unsaved work first, then the most recent. */
export async function windowsOf({ user, feature, record }: RecordKey): Promise<WindowKey[]> {
  return newestFirst(await windowsIn(IDBKeyRange.bound([user, feature, record], [user, feature, record, []])))
}

/** All windows of a person, with what was typed last. */
export const windowsOfUser = (user: string) => windowsIn(IDBKeyRange.bound([user], [user, []]))

async function windowsIn(range: IDBKeyRange): Promise<{ key: WindowKey; typing: unknown }[]> {
  const store = (await database()).transaction(TYPING).store
  const [keys, all] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
  return keys.map((key, index) => ({ key: key as WindowKey, typing: all[index] as unknown }))
}

/** The work of one window; null if there is none that this version can read. */
export async function read(key: WindowKey): Promise<StoredState | null> {
  const transaction = (await database()).transaction([WORK, TYPING])
  const [work, typing] = await Promise.all([
    transaction.objectStore(WORK).get(key) as Promise<unknown>,
    transaction.objectStore(TYPING).get(key) as Promise<unknown>,
  ])
  return readStored(work, typing)
}

/** Work is removed after this long (ms). */
const FORGET_AFTER_MS = 30 * 24 * 60 * 60_000

/** Removes the work of everyone that was not touched for 30 days. */
export async function forgetOld(now = Date.now()): Promise<void> {
  const oldest = new Date(now - FORGET_AFTER_MS).toISOString()
  const store = (await database()).transaction(TYPING).store
  const [keys, all] = await Promise.all([store.getAllKeys(), store.getAll()])
  const old = keys.filter((_, index) => !(String((all[index] as Partial<StoredTyping>).at) >= oldest))
  await Promise.all(old.map((key) => forget(key as WindowKey)))
}
