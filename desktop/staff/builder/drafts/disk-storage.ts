import { parseJson } from '#shared/contract/json.ts'
import { keptTexts } from '#bridge/pending-work.ts'
import type { TextStore } from '#staff/drafts/text-store.ts'
import { packWork, unpackWork } from './pack-work.ts'
import type { RecordKey, WindowKey, WorkStorage } from './work-storage.ts'
import { newestFirst } from './windows.ts'
import { readStored } from './work.ts'

/** Two texts, so that a keystroke doesn't write the whole history again. */
const { work: WORK, typing: TYPING } = keptTexts

/**
 * The disk drops each text 30 days after its last write. Work that belongs to recent typing is therefore written again
 * once a day.
 */
const REWRITE_AFTER_MS = 24 * 60 * 60_000

/** Stores the builder's work on the computer's disk, in the desktop editor. */
export function createDiskWorkStorage(texts: TextStore): WorkStorage {
  /** When the work of each window was last written, in ms since 1970. */
  const writtenAt = new Map<string, number>()
  return {
    async write(key, typing, work) {
      const name = nameOf(WORK, key)
      const text = work ? JSON.stringify(packWork(work)) : texts.get(name)
      const isDue = work !== undefined || Date.now() - (writtenAt.get(name) ?? Date.now()) > REWRITE_AFTER_MS
      if (isDue || !writtenAt.has(name)) writtenAt.set(name, Date.now())
      // Both writes start at once, because a closing window has no time, and the history goes first: typing is useless
      // without it.
      await Promise.all([isDue && texts.set(name, text), texts.set(nameOf(TYPING, key), JSON.stringify(typing))])
    },
    async forget(key) {
      await Promise.all([texts.set(nameOf(TYPING, key), null), texts.set(nameOf(WORK, key), null)])
    },
    windowsOf: async ({ user, feature, record }: RecordKey) =>
      newestFirst(readTyping(texts).filter(({ key }) => key[0] === user && key[1] === feature && key[2] === record)),
    read: async (key) =>
      readStored(unpackWork(parsed(texts.get(nameOf(WORK, key)))), parsed(texts.get(nameOf(TYPING, key)))),
    // The disk does this.
    forgetOld: async () => undefined,
  }
}

/** What every window typed last, in all records, as stored. */
export const readTyping = (texts: TextStore): { key: WindowKey; typing: unknown }[] =>
  texts.names().flatMap((name) => {
    const key = name.startsWith(TYPING) ? parsed(name.slice(TYPING.length)) : null
    const isKey = Array.isArray(key) && key.length === 4 && key.every((part) => typeof part === 'string')
    return isKey ? [{ key: key as unknown as WindowKey, typing: parsed(texts.get(name)) }] : []
  })

/** The stored texts of one window by name, to remove them and to put them back. */
export const readWindowTexts = (texts: TextStore, key: WindowKey): Record<string, string> =>
  Object.fromEntries(
    [nameOf(WORK, key), nameOf(TYPING, key)].flatMap((name) => {
      const text = texts.get(name)
      return text === null ? [] : [[name, text]]
    }),
  )

const nameOf = (part: string, key: WindowKey) => part + JSON.stringify(key)

/** Null if something else stored it. */
const parsed = (text: string | null): unknown => parseJson(text ?? '') ?? null
