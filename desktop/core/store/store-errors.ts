const messages = {
  full: 'This computer’s disk is full. Free some space, then try again.',
  fails: 'This computer’s disk couldn’t be read or written. Check that it is connected and has free space.',
  closed:
    'Hoard isn’t allowed to write to its own folder on this computer. Ask the person who manages this computer for access.',
  busy: 'Another program is using Hoard’s data on this computer. Close it, then try again.',
  damaged:
    'Hoard’s data on this computer is damaged. Quit Hoard and open it again: it will recover all that is readable.',
}
const ofSqlite: Record<string, string> = {
  SQLITE_FULL: messages.full,
  SQLITE_IOERR: messages.fails,
  SQLITE_READONLY: messages.closed,
  SQLITE_PERM: messages.closed,
  SQLITE_CANTOPEN: messages.closed,
  SQLITE_BUSY: messages.busy,
  SQLITE_LOCKED: messages.busy,
  SQLITE_CORRUPT: messages.damaged,
  SQLITE_NOTADB: messages.damaged,
}

/** Message for people about a store that can't be read or written; null for other errors. */
export function storeErrorMessage(error: unknown): string | null {
  // `SQLITE_IOERR_WRITE` is a kind of `SQLITE_IOERR`.
  const code = /^SQLITE_[A-Z]+/.exec(codeOf(error))?.[0]
  return (code && ofSqlite[code]) ?? null
}

export const isCorruption = (error: unknown): boolean => storeErrorMessage(error) === messages.damaged

/** A failed migration has SQLite's error as its cause. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'code' in error ? String(error.code) : codeOf(error.cause)
}

/** Runs a dispensable write, such as to a cache: a full or failing disk is reported to `onFault` only. */
export function ignoreDiskErrors(write: () => void, onFault: ((error: unknown) => void) | undefined): void {
  try {
    write()
  } catch (error) {
    if (storeErrorMessage(error) === null) throw error
    onFault?.(error)
  }
}
