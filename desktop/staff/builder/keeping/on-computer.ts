import type { Texts } from '#staff/kept/texts.ts'
import { packed, unpacked } from './packed.ts'
import type { RecordKey, WindowKey, WorkPlace } from './place.ts'
import { newestFirst } from './windows.ts'
import { readKept } from './work.ts'

/** Two texts, so that a key pressed doesn't write all steps again. */
const WORK = 'hoard.builder.work:'
const TYPING = 'hoard.builder.typing:'

/** The disk forgets what it hasn't been told for 30 days, each text by itself: what belongs to fresh typing is told again after one. */
const TELL_AGAIN_MS = 24 * 60 * 60_000

/** Keeps the builder's work in the desktop editor: on the computer's disk. */
export function workOnComputer(texts: Texts): WorkPlace {
  /** When the work of a window was told last, in milliseconds since 1970. */
  const toldAt = new Map<string, number>()
  return {
    async write(key, typing, work) {
      const name = nameOf(WORK, key)
      const text = work ? JSON.stringify(packed(work)) : texts.get(name)
      const isDue = work !== undefined || Date.now() - (toldAt.get(name) ?? Date.now()) > TELL_AGAIN_MS
      if (isDue || !toldAt.has(name)) toldAt.set(name, Date.now())
      // Both are on their way at once, as a window that is closed has no time; and the steps first: without them what is typed has no place.
      await Promise.all([isDue && texts.set(name, text), texts.set(nameOf(TYPING, key), JSON.stringify(typing))])
    },
    async forget(key) {
      await Promise.all([texts.set(nameOf(TYPING, key), null), texts.set(nameOf(WORK, key), null)])
    },
    windowsOf: async ({ user, room, record }: RecordKey) =>
      newestFirst(typed(texts).filter(({ key }) => key[0] === user && key[1] === room && key[2] === record)),
    read: async (key) =>
      readKept(unpacked(parsed(texts.get(nameOf(WORK, key)))), parsed(texts.get(nameOf(TYPING, key)))),
    // The disk does.
    forgetOld: async () => undefined,
  }
}

/** What every window has left, of all records: whose, and what was typed last, as it was found. */
export const typed = (texts: Texts): { key: WindowKey; typing: unknown }[] =>
  texts.names().flatMap((name) => {
    const key = name.startsWith(TYPING) ? parsed(name.slice(TYPING.length)) : null
    const isKey = Array.isArray(key) && key.length === 4 && key.every((part) => typeof part === 'string')
    return isKey ? [{ key: key as unknown as WindowKey, typing: parsed(texts.get(name)) }] : []
  })

/** What one window left, as texts by name: to take it away, and to put it back. */
export const textsOf = (texts: Texts, key: WindowKey): Record<string, string> =>
  Object.fromEntries(
    [nameOf(WORK, key), nameOf(TYPING, key)].flatMap((name) => {
      const text = texts.get(name)
      return text === null ? [] : [[name, text]]
    }),
  )

const nameOf = (part: string, key: WindowKey) => part + JSON.stringify(key)

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Something else has left it there: nothing that can be gone on with.
    return null
  }
}
