const KEY = 'hoard.copied'

interface StoredCopy {
  text: string
  /** The system clipboard denied the write, so its content is older. */
  isOnlyHere: boolean
}

/** Fallback for windows whose storage is disabled or full. */
let remembered: StoredCopy | null = null

/** Stores copied blocks for all windows of this browser. Returns false if only this window has them. */
export function storeCopy(text: string, isOnlyHere: boolean): boolean {
  remembered = { text, isOnlyHere }
  try {
    localStorage.setItem(KEY, JSON.stringify(remembered))
    remembered = null
    return true
  } catch {
    // An older copy must not take its place.
    forget()
    return false
  }
}

/** What was copied last in this browser. */
export function readStoredCopy(): StoredCopy | null {
  if (remembered) return remembered
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { text, isOnlyHere } = stored as Record<string, unknown>
    return typeof text === 'string' ? { text, isOnlyHere: isOnlyHere === true } : null
  } catch {
    return null // storage is disabled, or holds something else
  }
}

function forget() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    return // nothing is stored
  }
}
