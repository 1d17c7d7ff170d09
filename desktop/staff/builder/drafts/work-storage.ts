import type { StoredState, StoredTyping, StoredWork } from './work.ts'

/** A person and a record. */
export interface RecordKey {
  user: string
  feature: string
  record: string
}

/** A person, a record and a window. Two windows of a browser never write to the same key. */
export type WindowKey = [user: string, feature: string, record: string, window: string]

/** Storage for the builder's unsaved work. */
export interface WorkStorage {
  /** Writes what changed. Once it resolves the data is on the disk. Rejects if it can't be written. */
  write(key: WindowKey, typing: StoredTyping, work?: StoredWork): Promise<void>
  forget(key: WindowKey): Promise<void>
  /** The windows that stored work on a record: those with unsaved work first, then the most recent. */
  windowsOf(record: RecordKey): Promise<WindowKey[]>
  /** The work of one window; null if there is none that this version can read. */
  read(key: WindowKey): Promise<StoredState | null>
  /** Removes the work of everyone that was not touched for 30 days. */
  forgetOld(now?: number): Promise<void>
}
