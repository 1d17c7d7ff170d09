const words = {
  full: 'This computer’s disk is full. Make room, and try again.',
  fails: 'This computer’s disk could not be written or read. Is it full, or was it unplugged?',
  closed: 'Hoard may not write into its own folder on this computer. Whoever looks after the computer can allow it.',
  busy: 'Another program holds on to Hoard’s file on this computer. Close it, and try again.',
  damaged:
    'Hoard’s file on this computer is damaged. Quit Hoard and open it again: what can be read of it is saved then.',
}
const ofSqlite: Record<string, string> = {
  SQLITE_FULL: words.full,
  SQLITE_IOERR: words.fails,
  SQLITE_READONLY: words.closed,
  SQLITE_PERM: words.closed,
  SQLITE_CANTOPEN: words.closed,
  SQLITE_BUSY: words.busy,
  SQLITE_LOCKED: words.busy,
  SQLITE_CORRUPT: words.damaged,
  SQLITE_NOTADB: words.damaged,
}

/** What keeps a store from being read or written, for people; null: it is something else. */
export function storeTrouble(error: unknown): string | null {
  // `SQLITE_IOERR_WRITE` is one of `SQLITE_IOERR`.
  const code = /^SQLITE_[A-Z]+/.exec(codeOf(error))?.[0]
  return (code && ofSqlite[code]) ?? null
}

export const isDamage = (error: unknown): boolean => storeTrouble(error) === words.damaged

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * Does what can be done without, such as writing down what is only a copy: a full or failing disk keeps nobody from going on, and `onFault` hears
 * of it.
 */
export function asWellAsTheDiskCan(write: () => void, onFault: ((error: unknown) => void) | undefined): void {
  try {
    write()
  } catch (error) {
    if (storeTrouble(error) === null) throw error
    onFault?.(error)
  }
}
