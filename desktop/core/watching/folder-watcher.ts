import type { WatchedFolder } from '#bridge/bridge.ts'
import type { Optimizer } from '#core/images/optimizer.ts'
import type { Store } from '#core/store/store.ts'
import type { UploadQueue } from '#core/uploads/uploads.ts'

/** Uploads new images of a folder automatically. Off until a folder is chosen; resumes after a restart. */
export interface FolderWatcher {
  state(): WatchedFolder
  /**
   * Watches this folder instead of any other. Existing images are skipped unless `isOldWanted`. Throws a message for
   * people if it can't be watched.
   */
  watch(folder: string, isOldWanted?: boolean): Promise<void>
  stop(): void
  onChange(listener: (state: WatchedFolder) => void): () => void
  /** Stops watching; the next one opened on the same store resumes. */
  close(): Promise<void>
}

export interface FolderWatcherOptions {
  store: Store
  /** Id of the person whose name the images are uploaded under. */
  person: string
  uploads: Pick<UploadQueue, 'add'>
  optimizer: Pick<Optimizer, 'inspect'>
  /** Receives unexpected failures, for the log. */
  onFault?(error: unknown): void
  /**
   * Milliseconds: how long a file must be unchanged to count as complete, and how often a missing folder is checked.
   */
  settledMs?: number
  lookMs?: number
}
