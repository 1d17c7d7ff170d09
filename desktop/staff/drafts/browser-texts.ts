import { keep, kept, openChannel } from '#shared/browser-storage.ts'
import { createBrowserDatabase } from './browser-database.ts'
import { draftStorage } from './draft-storage.ts'
import { PREFIX } from './draft-store.ts'
import { changedAt, removeOldDrafts } from './stored-drafts.ts'
import { noTexts, readTexts, type TextSource } from './text-store.ts'

const database = createBrowserDatabase('hoard.drafts', ['texts'])

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
    all: async () =>
      Object.fromEntries((await database.all('texts')).map(([name, text]) => [String(name), String(text)])),
    async write(name, text) {
      // At once: another window may open the same form.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      channel?.postMessage({ name, text })
      unwritten.set(name, text)
      await database.write(name, { texts: text })
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
