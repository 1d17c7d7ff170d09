import type { OpenDatabase } from './database.ts'

interface LaterDatabase {
  open(): Promise<OpenDatabase>
  close(): Promise<void>
}

/** Opens a database at the first call, and again after a call that failed. */
export function openLater(openDatabase: () => Promise<OpenDatabase>): LaterDatabase {
  let opened: Promise<OpenDatabase> | null = null
  return {
    open: () =>
      (opened ??= openDatabase().catch((error: unknown) => {
        opened = null
        throw error
      })),
    close: async () => (await opened)?.close(),
  }
}
