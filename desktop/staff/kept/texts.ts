import type { Calls } from '#bridge/bridge.ts'

/** The texts that the editor keeps on this computer's disk, by name, as of now: read once, and written through. */
export interface Texts {
  names(): string[]
  get(name: string): string | null
  /** Here at once, and on the disk once it resolves. Null forgets it. Rejects with words for people when it can't be written. */
  set(name: string, text: string | null): Promise<void>
  /** Whether all that was to be written is on the disk. */
  isWhole(): boolean
  /** Reads all of them again: something else has written there. */
  readAgain(): Promise<void>
  /** Counts changes, for who shows them. */
  changes(): number
  /** Answers how to stop. */
  onChange(listener: () => void): () => void
}

/** Reads what the disk has. `failed` hears of every write that went wrong. */
export async function readTexts(kept: Calls['kept'], failed: (error: unknown) => void): Promise<Texts> {
  let texts = new Map(Object.entries(await kept.all()))
  let changes = 0
  const listeners = new Set<() => void>()
  const unwritten = new Set<string>()
  const changed = () => {
    changes += 1
    for (const listener of listeners) listener()
  }
  return {
    names: () => [...texts.keys()],
    get: (name) => texts.get(name) ?? null,
    async set(name, text) {
      if (text === null && !texts.has(name)) return
      if (text === null) texts.delete(name)
      else texts.set(name, text)
      changed()
      try {
        await kept.write(name, text)
        unwritten.delete(name)
      } catch (error) {
        unwritten.add(name)
        failed(error)
        throw error
      }
    },
    isWhole: () => unwritten.size === 0,
    async readAgain() {
      texts = new Map(Object.entries(await kept.all()))
      changed()
    },
    changes: () => changes,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Where nothing could be read, nothing is written either: it could run over what is there. */
export const noTexts: Texts = {
  names: () => [],
  get: () => null,
  set: async (_, text) => {
    if (text !== null) throw new Error('What is kept on this computer could not be read, so nothing is kept there now.')
  },
  isWhole: () => false,
  readAgain: async () => undefined,
  changes: () => 0,
  onChange: () => () => undefined,
}
