import { parseJson } from '#shared/contract/json.ts'
import { readBlocks } from '#shared/blocks/read.ts'

/** Stored content that can't be shown as blocks. Saving would remove it, so people are warned first. */
export interface UnreadableContent {
  /** Number of list members that are not blocks; null if the content is not a list at all. */
  count: number | null
  /** The stored text, for people. */
  text: string
}

/** Finds unreadable content in a stored value of any kind; null if everything is a block. */
export function findUnreadable(raw: unknown): UnreadableContent | null {
  // Text that is no JSON is shown as it is.
  const parsed = typeof raw === 'string' ? parseJson(raw) : raw
  const stored = parsed === undefined ? raw : parsed
  if (stored === null || stored === undefined || stored === '') return null
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw, null, 2)
  if (!Array.isArray(stored)) return { count: null, text }
  const count = stored.length - readBlocks(stored).length
  return count === 0 ? null : { count, text }
}
