import type { FileSource } from '#bridge/bridge.ts'
import type { UploadsState } from '#bridge/uploads.ts'
import type { Optimizer } from '#core/images/optimizer.ts'
import type { Shop } from '#core/shop/shop.ts'
import type { Store } from '#core/store/store.ts'

/** Persistent upload queue of one server. It resumes after a quit, a crash, sleep, or a lost connection. */
export interface UploadQueue {
  state(): UploadsState
  /**
   * Adds files; those from folders get the folder names as tags. Resolves with their ids, in order, once they are
   * stored on disk.
   */
  add(sources: readonly FileSource[], tags: readonly string[]): Promise<string[]>
  retry(ids: readonly string[]): void
  allow(ids: readonly string[]): void
  remove(ids: readonly string[]): void
  clear(): void
  /** Pauses while the system sleeps. */
  pause(): void
  resume(): void
  /** Path of an item's preview image; null if there is none. */
  previewOf(id: string): string | null
  /** Small WebP of an item's file, made when first asked for; null if there is none. Gone with the item. */
  thumbnailOf(id: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Subscribes to changes, at most ten per second. Returns the unsubscribe function. */
  onChange(listener: (state: UploadsState) => void): () => void
  /** Called when all files are done, for a notification. */
  onEnded(listener: (state: UploadsState) => void): () => void
  /** Stops the queue. The next one opened on the same store resumes it. */
  close(): Promise<void>
}

export interface QueueParts {
  store: Store
  /** Id of the person; each person at a server has a separate queue. */
  person: string
  shop: Shop
  optimizer: Optimizer
  /** For shrunk files and pasted bytes; used by this queue only. */
  folder: string
  /** Receives unexpected failures, for the log. */
  onFault?(error: unknown): void
  /** Retry delays, see `RetryOptions`. */
  pauses?: readonly number[]
}
