import type { WatchedFolder } from '#bridge/bridge.ts'
import type { Optimizer } from '#core/images/optimizer.ts'
import type { Store } from '#core/store/store.ts'
import type { UploadQueue } from '#core/uploads/uploads.ts'

/** A folder whose new pictures are uploaded by themselves. Off until somebody chooses one; from then on it goes on after a restart. */
export interface Watching {
  state(): WatchedFolder
  /**
   * Watches this folder, and no other one. What is in it already stays where it is, unless it is wanted, too. Throws words for people when
   * it can't be watched.
   */
  watch(folder: string, isOldWanted?: boolean): Promise<void>
  stop(): void
  onChange(listener: (state: WatchedFolder) => void): () => void
  /** The next one on the same store goes on. */
  close(): Promise<void>
}

export interface WatchingParts {
  store: Store
  /** Who watches it: nobody's pictures are sent in another's name. */
  person: string
  uploads: Pick<UploadQueue, 'add'>
  optimizer: Pick<Optimizer, 'look'>
  /** Hears of failures that nobody has thought of, for the log. */
  onFault?(error: unknown): void
  /** Milliseconds: after so long without a change a file is written to its end, and so often a folder is looked for. */
  settledMs?: number
  lookMs?: number
}
