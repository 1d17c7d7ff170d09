import { type IDBPDatabase, openDB } from 'idb'
import type { RecordKey, WindowKey } from './place.ts'
import { newestFirst } from './windows.ts'
import { type Kept, type KeptTyping, type KeptWork, readKept } from './work.ts'

/** Two parts in two places, so that a key pressed doesn't write all steps again. */
const WORK = 'work'
const TYPING = 'typing'

let opening: Promise<IDBPDatabase> | undefined

/** The browser's database. Rejects where storage is switched off; asked again the next time. */
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

/** Writes what has changed. Strict: once it resolves it is on the disk, whatever becomes of the browser. Rejects when it can't. */
export async function write(key: WindowKey, typing: KeptTyping, work?: KeptWork): Promise<void> {
  const transaction = (await database()).transaction([WORK, TYPING], 'readwrite', { durability: 'strict' })
  const written = [
    work && transaction.objectStore(WORK).put(work, key),
    transaction.objectStore(TYPING).put(typing, key),
    transaction.done,
  ]
  // Said, not left to the next turn: a page that is going away has none.
  transaction.commit()
  await Promise.all(written)
}

/** Forgets it. */
export async function forget(key: WindowKey): Promise<void> {
  const transaction = (await database()).transaction([WORK, TYPING], 'readwrite', { durability: 'strict' })
  const forgotten = [
    transaction.objectStore(WORK).delete(key),
    transaction.objectStore(TYPING).delete(key),
    transaction.done,
  ]
  // As with a write: what was cancelled just before the page goes away must not come back.
  transaction.commit()
  await Promise.all(forgotten)
}

/** The windows that left something of a record, those with unsaved work first, then the latest. */
export async function windowsOf({ user, room, record }: RecordKey): Promise<WindowKey[]> {
  const range = IDBKeyRange.bound([user, room, record], [user, room, record, []])
  const store = (await database()).transaction(TYPING).store
  const [keys, all] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
  return newestFirst(keys.map((key, index) => ({ key: key as WindowKey, typing: all[index] as unknown })))
}

/** What one window left; null when there is nothing that this program can read. */
export async function read(key: WindowKey): Promise<Kept | null> {
  const transaction = (await database()).transaction([WORK, TYPING])
  const [work, typing] = await Promise.all([
    transaction.objectStore(WORK).get(key) as Promise<unknown>,
    transaction.objectStore(TYPING).get(key) as Promise<unknown>,
  ])
  return readKept(work, typing)
}

/** Nobody comes back to a page after so long. */
const FORGET_AFTER_MS = 30 * 24 * 60 * 60_000

/** Forgets what nobody has touched for 30 days, whosever it is. */
export async function forgetOld(now = Date.now()): Promise<void> {
  const oldest = new Date(now - FORGET_AFTER_MS).toISOString()
  const store = (await database()).transaction(TYPING).store
  const [keys, all] = await Promise.all([store.getAllKeys(), store.getAll()])
  const old = keys.filter((_, index) => !(String((all[index] as Partial<KeptTyping>).at) >= oldest))
  await Promise.all(old.map((key) => forget(key as WindowKey)))
}
