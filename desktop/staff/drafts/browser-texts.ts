import { type IDBPDatabase, openDB } from 'idb'
import { keep, kept, openChannel } from '#shared/browser-storage.ts'
import { draftStorage } from './draft-storage.ts'
import { PREFIX } from './draft-store.ts'
import { changedAt, removeOldDrafts } from './stored-drafts.ts'
import { noTexts, readTexts, type TextSource } from './text-store.ts'

const TEXTS = 'texts'

let opening: Promise<IDBPDatabase> | undefined

/** Opens the database. Rejects if storage is disabled; the next call tries again. */
function database(): Promise<IDBPDatabase> {
  opening ??= openDB('hoard.drafts', 1, {
    upgrade: (db) => void db.createObjectStore(TEXTS),
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

/** Texts in IndexedDB. A write resolves once the text is on the disk, as `localStorage` never says (ADR-024). */
function createSource(): TextSource {
  const channel = openChannel('hoard.drafts')
  /** On their way to the disk. */
  const unwritten = new Map<string, string | null>()
  // A page that is closing may not get that far. The next start takes these over.
  addEventListener('pagehide', () => {
    for (const [name, text] of unwritten) if (text !== null && name.startsWith(`${PREFIX}:`)) keep(name, text)
  })
  return {
    async all() {
      const store = (await database()).transaction(TEXTS).store
      const [names, texts] = await Promise.all([store.getAllKeys(), store.getAll()])
      return Object.fromEntries(names.map((name, index) => [String(name), String(texts[index])]))
    },
    async write(name, text) {
      // At once: another window may open the same form.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      channel?.postMessage({ name, text })
      unwritten.set(name, text)
      const transaction = (await database()).transaction(TEXTS, 'readwrite', { durability: 'strict' })
      const written = [
        text === null ? transaction.store.delete(name) : transaction.store.put(text, name),
        transaction.done,
      ]
      // Commits explicitly, because a page that is closing has no next turn.
      transaction.commit()
      await Promise.all(written)
      if (unwritten.get(name) === text) unwritten.delete(name)
    },
    follow(heard) {
      channel?.addEventListener('message', ({ data }: MessageEvent<{ name: string; text: string | null }>) =>
        heard(data.name, data.text),
      )
    },
  }
}

let loading: Promise<void> | undefined

/** Reads all drafts of this browser, once, before any form looks for its own. Never rejects. */
export const loadBrowserDrafts = (): Promise<void> => (loading ??= load())

async function load() {
  try {
    const texts = await readTexts(createSource(), () => undefined)
    draftStorage.texts = texts
    // A page from the back-forward cache has missed what other windows wrote.
    addEventListener('pageshow', ({ persisted }) => persisted && void texts.readAgain())
    await takeOver()
    removeOldDrafts()
  } catch {
    // Storage is disabled. Forms say that they can't store drafts.
    draftStorage.texts = noTexts
  }
}

/**
 * Moves the drafts in `localStorage`, of earlier versions and of pages that were closed while they wrote. Of two drafts
 * of a form the newer one stays.
 */
async function takeOver() {
  const { texts } = draftStorage
  for (const name of Object.keys(globalThis.localStorage).filter((name) => name.startsWith(`${PREFIX}:`))) {
    const text = kept(name)
    if (changedAt(text) > (changedAt(texts.get(name)) || 0)) await texts.set(name, text)
    keep(name, null)
  }
}
