import type { FileSource } from '#bridge/bridge.ts'
import type { UploadsState } from '#bridge/uploads.ts'
import type { Optimizer } from '#core/images/optimizer.ts'
import type { Shop } from '#core/shop/shop.ts'
import type { Store } from '#core/store/store.ts'

/** The queue of one server's uploads. It is on the disk: it goes on after a quit, a crash, sleep, and a lost connection. */
export interface UploadQueue {
  state(): UploadsState
  /** Puts files in, those of folders with their folders' names as tags. Answers their ids, in order, once they are on the disk. */
  add(sources: readonly FileSource[], tags: readonly string[]): Promise<string[]>
  retry(ids: readonly string[]): void
  allow(ids: readonly string[]): void
  remove(ids: readonly string[]): void
  clear(): void
  /** While the system sleeps nothing is sent; afterwards it goes on. */
  pause(): void
  resume(): void
  /** The small file of an item, for its preview; null: there is none. */
  previewOf(id: string): string | null
  /** Hears of changes, not more than ten times a second. Answers how to stop. */
  onChange(listener: (state: UploadsState) => void): () => void
  /** All files are through: for a notification. */
  onEnded(listener: (state: UploadsState) => void): () => void
  /** Stops where it is. The next one on the same store goes on. */
  close(): Promise<void>
}

export interface QueueParts {
  store: Store
  /** Whose queue it is: another person at the same server has another. */
  person: string
  shop: Shop
  optimizer: Optimizer
  /** For small files and pasted bytes. It is the queue's alone. */
  folder: string
  /** Hears of failures that nobody has thought of, for the log. */
  onFault?(error: unknown): void
  /** Milliseconds; see persevere.ts. */
  pauses?: readonly number[]
}
