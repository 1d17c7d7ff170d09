import type { Kept, KeptTyping, KeptWork } from './work.ts'

/** Whose work on which record. */
export interface RecordKey {
  user: string
  room: string
  record: string
}

/** The same, of one window: two windows of one browser never write the same. */
export type WindowKey = [user: string, room: string, record: string, window: string]

/** Where the builder keeps what is not saved. */
export interface WorkPlace {
  /** Writes what has changed. Once it resolves it is on the disk, whatever becomes of the program. Rejects when it can't. */
  write(key: WindowKey, typing: KeptTyping, work?: KeptWork): Promise<void>
  forget(key: WindowKey): Promise<void>
  /** The windows that left something of a record, those with unsaved work first, then the latest. */
  windowsOf(record: RecordKey): Promise<WindowKey[]>
  /** What one window left; null when there is nothing that this program can read. */
  read(key: WindowKey): Promise<Kept | null>
  /** Forgets what nobody has touched for 30 days, whosever it is. */
  forgetOld(now?: number): Promise<void>
}
