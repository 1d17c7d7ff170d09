import { createBrowserDatabase } from '#staff/drafts/browser-database.ts'
import type { RecordKey, WindowKey } from './work-storage.ts'
import { newestFirst } from './windows.ts'
import { type StoredState, type StoredTyping, type StoredWork, readStored } from './work.ts'

/** Two stores, so that a keystroke doesn't write the whole history again. */
const database = createBrowserDatabase('hoard.builder', ['work', 'typing'])

export const write = (key: WindowKey, typing: StoredTyping, work?: StoredWork): Promise<void> =>
  database.write(key, { ...(work && { work }), typing })

export const forget = (key: WindowKey): Promise<void> => database.write(key, { work: null, typing: null })

export const windowsOf = async ({ user, feature, record }: RecordKey): Promise<WindowKey[]> =>
  newestFirst(await windowsIn(IDBKeyRange.bound([user, feature, record], [user, feature, record, []])))

/** All windows of a person, with what was typed last. */
export const windowsOfUser = (user: string) => windowsIn(IDBKeyRange.bound([user], [user, []]))

const windowsIn = async (range?: IDBKeyRange) =>
  (await database.all('typing', range)).map(([key, typing]) => ({ key: key as WindowKey, typing }))

export async function read(key: WindowKey): Promise<StoredState | null> {
  const [work, typing] = await database.read(key)
  return readStored(work, typing)
}

/** Work is removed after this long (ms). */
const FORGET_AFTER_MS = 30 * 24 * 60 * 60_000

export async function forgetOld(now = Date.now()): Promise<void> {
  const oldest = new Date(now - FORGET_AFTER_MS).toISOString()
  const old = (await windowsIn()).filter(({ typing }) => !(String((typing as Partial<StoredTyping>).at) >= oldest))
  await Promise.all(old.map(({ key }) => forget(key)))
}
