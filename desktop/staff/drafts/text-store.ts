import { createListeners } from '#shared/listeners.ts'
import type { Calls } from '#bridge/bridge.ts'

/** Storage of texts by name. `follow` passes on what other windows write, where they share the storage. */
export type TextSource = Calls['kept'] & { follow?(heard: (name: string, text: string | null) => void): void }

/** Texts stored on this computer's disk, by name. They are read once and written through. */
export interface TextStore {
  names(): string[]
  get(name: string): string | null
  /** Updates the text at once; resolves when it is on the disk. Null removes it. Rejects with a message for people. */
  set(name: string, text: string | null): Promise<void>
  /** Whether every write has reached the disk. */
  isWhole(): boolean
  /** Reads everything again, after something else wrote there. */
  readAgain(): Promise<void>
  /** Number of changes so far, as a snapshot for React. */
  changes(): number
  /** Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
}

/** Reads all texts from the disk. `failed` is called for every failed write. */
export async function readTexts(kept: TextSource, failed: (error: unknown) => void): Promise<TextStore> {
  let texts = new Map(Object.entries(await kept.all()))
  let changes = 0
  const listeners = createListeners()
  /** Texts that didn't reach the disk, or are on their way. */
  const unwritten = new Map<string, string | null>()
  const apply = (name: string, text: string | null) => void (text === null ? texts.delete(name) : texts.set(name, text))
  const changed = () => {
    changes += 1
    listeners.call()
  }
  kept.follow?.((name, text) => {
    apply(name, text)
    changed()
  })
  return {
    names: () => [...texts.keys()],
    get: (name) => texts.get(name) ?? null,
    async set(name, text) {
      if (text === null && !texts.has(name)) return
      apply(name, text)
      unwritten.set(name, text)
      changed()
      try {
        await kept.write(name, text)
        if (unwritten.get(name) === text) unwritten.delete(name)
      } catch (error) {
        failed(error)
        throw error
      }
    },
    isWhole: () => unwritten.size === 0,
    async readAgain() {
      texts = new Map(Object.entries(await kept.all()))
      for (const [name, text] of unwritten) apply(name, text)
      changed()
    },
    changes: () => changes,
    onChange: listeners.add,
  }
}

/** Used when the disk could not be read: nothing is written either, so nothing gets overwritten. */
export const noTexts: TextStore = {
  names: () => [],
  get: () => null,
  set: async (_, text) => {
    if (text !== null) throw new Error('Unsaved changes on this computer couldn’t be read, so no new ones are stored.')
  },
  isWhole: () => false,
  readAgain: async () => undefined,
  changes: () => 0,
  onChange: () => () => undefined,
}
