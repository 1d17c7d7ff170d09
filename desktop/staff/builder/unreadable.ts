import { readBlocks } from '#shared/blocks/read.ts'

/** What of a record's blocks can't be shown as blocks: saving would leave it out, and nobody should find that out afterwards. */
export interface Unreadable {
  /** How many members of the list are no blocks; null: all of it is no list. */
  count: number | null
  /** As it is stored, for people. */
  text: string
}

/** Null: everything that is stored is a block. Takes anything. */
export function unreadableIn(raw: unknown): Unreadable | null {
  const stored = typeof raw === 'string' ? parsed(raw) : raw
  if (stored === null || stored === undefined || stored === '') return null
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw, null, 2)
  if (!Array.isArray(stored)) return { count: null, text }
  const count = stored.length - readBlocks(stored).length
  return count === 0 ? null : { count, text }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // no JSON: shown as it is
  }
}
