import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { consoleChange, type PublishChange } from '#server/changes/changes.ts'
import { findImport, renewLease, LeaseLostError, SyncCancelledError, type Counts } from './imports.repository.ts'

/** Context of a running import. */
export interface RunningImport {
  id: number
  /** Aborts when the server stops, the lease is lost or staff cancel. */
  signal: AbortSignal
  /**
   * Renews the lease and stores the progress, in the transaction that writes the changes.
   * @throws LeaseLostError, SyncCancelledError
   */
  saveProgress(tx: Database, publishChange: PublishChange, counts: Counts): Promise<void>
  /** Reports progress to callers in this process. */
  reportProgress(counts: Counts): void
}

export interface LeaseParts {
  db: Database
  log: Logger
}

const HEARTBEAT_MS = 10_000
/** Maximum time before a cancellation takes effect. */
const CHECK_EVERY_MS = 400
/** Limits how often open consoles refresh; one update per batch would be too many. */
const PUBLISH_EVERY_MS = 500

/**
 * Runs `work` under the lease of an import: renews the heartbeat every ten seconds and checks for cancellation and
 * takeover. Returns the result of `work`, or throws the reason it was stopped.
 */
export async function withLease<T>(
  { db, log }: LeaseParts,
  { id, stopping }: { id: number; stopping: AbortSignal },
  onProgress: (counts: Counts) => void,
  work: (running: RunningImport) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  let publishedAt = -PUBLISH_EVERY_MS
  let renewedAt = performance.now()

  async function saveProgress(tx: Database, publishChange: PublishChange, counts: Counts) {
    await renewLease(tx, id, counts)
    if (performance.now() - publishedAt < PUBLISH_EVERY_MS) return
    publishedAt = performance.now()
    publishChange(consoleChange('syncs'))
  }

  async function check() {
    const row = await findImport(db, id)
    if (row?.status !== 'running') return ending.abort(new LeaseLostError())
    if (row.isCancelled) return ending.abort(new SyncCancelledError())
    if (performance.now() - renewedAt < HEARTBEAT_MS) return
    renewedAt = performance.now()
    await renewLease(db, id)
  }

  let checking: Promise<void> | null = null
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => {
        if (error instanceof LeaseLostError || error instanceof SyncCancelledError) ending.abort(error)
        else log.warn({ err: error }, 'sync: lease check failed, will retry')
      })
      .finally(() => (checking = null))
  }, CHECK_EVERY_MS)

  const signal = AbortSignal.any([stopping, ending.signal])
  try {
    return await work({ id, signal, saveProgress, reportProgress: onProgress })
  } catch (error) {
    // The reason for stopping matters more than the error it caused in `work`.
    signal.throwIfAborted()
    throw error
  } finally {
    clearInterval(timer)
    await checking
  }
}
