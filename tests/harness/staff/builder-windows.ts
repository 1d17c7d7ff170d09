import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, vi } from 'vitest'
import * as arrange from '#shared/blocks/arrange.ts'
import type { Block } from '#shared/blocks/block.ts'
import { createBuilder, type RecordBuilder } from '#staff/builder/createBuilder.ts'
import { currentBlocks } from '#staff/builder/current-blocks.ts'
import type { WorkingCopy } from '#staff/builder/drafts/autosave.ts'
import { loadWork } from '#staff/builder/drafts/loadWork.ts'
import { windowsOf } from '#staff/builder/drafts/store.ts'
import { storeWork } from '#staff/builder/drafts/storeWork.ts'
import { draftStorage } from '#staff/drafts/draft-storage.ts'
import { readTexts } from '#staff/drafts/text-store.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

export const block = (id: string, row: number): Block => ({
  id,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { text: id },
})
export const page = [block('a', 1), block('b', 2), block('c', 3)]
export const record = { feature: 'pages', record: '12' }
export const edit = (id: string, text: string) => (blocks: readonly Block[]) =>
  arrange.changeContent(blocks, id, { text })

/** Locks as in a browser, without waiting. */
function locks() {
  const held = new Set<string>()
  return {
    held,
    request(name: string, _: unknown, whenTaken: (lock: object | null) => Promise<void> | undefined) {
      if (held.has(name)) return Promise.resolve(whenTaken(null))
      held.add(name)
      return Promise.resolve(whenTaken({})).finally(() => held.delete(name))
    },
  }
}

interface Server {
  blocks: unknown
  version: number
  copy: WorkingCopy | null
  older?: Record<number, unknown>
}
const ends: (() => Promise<void>)[] = []

export function keptOnDisk() {
  const texts = new Map<string, string>()
  return {
    texts,
    all: async () => Object.fromEntries(texts),
    write: vi.fn<(name: string, text: string | null) => Promise<void>>(async (name, text) => {
      if (text === null) texts.delete(name)
      else texts.set(name, text)
    }),
  }
}

export const place: {
  /** The desktop editor's disk; null in a browser. */
  disk: ReturnType<typeof keptOnDisk> | null
} = { disk: null }

/** A window with the record open, as the builder's screen opens it. */
export async function openWindow(server: Server = { blocks: page, version: 1, copy: null }, user = '7') {
  draftStorage.isOnDisk = place.disk !== null
  if (place.disk) draftStorage.texts = await readTexts(place.disk, () => undefined)
  const { lock, resumed } = await loadWork(
    {
      ...record,
      blocks: server.blocks,
      version: server.version,
      copies: { read: async () => server.copy, save: async () => null, forget: async () => null },
      blocksAt: async (version) => server.older?.[version] ?? null,
    },
    user,
  )
  const builder = createBuilder({
    blocks: page,
    version: 1,
    start: resumed.state,
    write: async (blocks, version) => ({ blocks, version: version + 1 }),
    success: 'Saved',
    failure: 'Failed',
  })
  const reported: boolean[] = []
  const stop =
    lock && storeWork(builder, lock.key, { sent: () => null, reported: (isStored) => reported.push(isStored) })
  const close = async () => {
    await stop?.()
    lock?.release()
    await new Promise((resolve) => setTimeout(resolve))
  }
  ends.push(close)
  return {
    builder,
    reported,
    key: lock?.key,
    restored: resumed.restored,
    close,
    /** Simulates a killed browser: nothing more is written, and its locks are free. */
    kill() {
      lock?.release()
      return new Promise((resolve) => setTimeout(resolve))
    },
  }
}
export const says = (builder: RecordBuilder, id: string) =>
  currentBlocks(builder.getState()).find((each) => each.id === id)?.content['text']
/** Waits until everything reported as written is stored. */
export const written = () =>
  waitFor(async () => expect((await windowsOf({ user: '7', ...record })).length).toBeGreaterThan(0))

export const beginWindows = () => vi.stubGlobal('navigator', { locks: locks() })

/** Closes all windows, and forgets what they stored. */
export async function endWindows() {
  for (const end of ends.splice(0)) await end()
  place.disk = null
  draftStorage.isOnDisk = false
  const db = await openDB('hoard.builder')
  for (const name of db.objectStoreNames) await db.clear(name)
  db.close()
  vi.unstubAllGlobals()
}
