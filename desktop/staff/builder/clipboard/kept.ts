const KEY = 'hoard.copied'

interface Kept {
  text: string
  /** The system's clipboard refused it: what is there is older. */
  isOnlyHere: boolean
}

/** For windows whose storage is switched off, or too small. */
let remembered: Kept | null = null

/** Keeps what was copied for all windows of this browser. False when only this window has it. */
export function keepCopied(text: string, isOnlyHere: boolean): boolean {
  remembered = { text, isOnlyHere }
  try {
    localStorage.setItem(KEY, JSON.stringify(remembered))
    remembered = null
    return true
  } catch {
    // An older one must not come back in its place.
    forget()
    return false
  }
}

/** What was copied last in this browser, as it was kept. */
export function keptCopied(): Kept | null {
  if (remembered) return remembered
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { text, isOnlyHere } = kept as Record<string, unknown>
    return typeof text === 'string' ? { text, isOnlyHere: isOnlyHere === true } : null
  } catch {
    return null // switched off, or written by something else
  }
}

function forget() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    return // it holds nothing, then
  }
}
