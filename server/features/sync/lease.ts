import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { consoleChange, type Note } from '#server/live/changes.ts'
import { findImport, keepLease, LeaseLost, SyncCancelled, type Counts } from './imports.repository.ts'

/** One import's own: its number in the database, the way to stop it, and where it says how far it is. */
export interface Running {
  id: number
  /** Ends when the import is to stop: the server stops, its lease is lost, somebody has cancelled it. */
  signal: AbortSignal
  /** Notes in the transaction that writes something that the lease still holds, and how far the import is. @throws LeaseLost, SyncCancelled */
  keep(tx: Database, note: Note, counts: Counts): Promise<void>
  /** Tells whoever waits in this process how far it is. */
  tell(counts: Counts): void
}

export interface LeaseParts {
  db: Database
  log: Logger
}

const HEARTBEAT_MS = 10_000
/** Whoever cancels waits no longer than this until it is heard. */
const LOOK_EVERY_MS = 400
/** Consoles look on; every batch would be too much for them. */
const TELL_EVERY_MS = 500

/**
 * Works under the lease of an import: it shows itself every ten seconds, and looks whether somebody has cancelled it or taken it over.
 * Answers what the work answers; when it is stopped, throws the reason.
 */
export async function underLease<T>(
  { db, log }: LeaseParts,
  { id, stopping }: { id: number; stopping: AbortSignal },
  onProgress: (counts: Counts) => void,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  let toldAt = -TELL_EVERY_MS
  let beatAt = performance.now()

  async function keep(tx: Database, note: Note, counts: Counts) {
    await keepLease(tx, id, counts)
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    toldAt = performance.now()
    note(consoleChange('syncs'))
  }

  async function look() {
    const row = await findImport(db, id)
    if (row?.status !== 'running') return ending.abort(new LeaseLost())
    if (row.isCancelled) return ending.abort(new SyncCancelled())
    if (performance.now() - beatAt < HEARTBEAT_MS) return
    beatAt = performance.now()
    await keepLease(db, id)
  }

  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        if (error instanceof LeaseLost || error instanceof SyncCancelled) ending.abort(error)
        else log.warn({ err: error }, 'sync: it could not be seen whether it goes on; it is tried again')
      })
      .finally(() => (looking = null))
  }, LOOK_EVERY_MS)

  const signal = AbortSignal.any([stopping, ending.signal])
  try {
    return await work({ id, signal, keep, tell: onProgress })
  } catch (error) {
    // Whatever it was cut off at says so in its own words: why is what counts.
    signal.throwIfAborted()
    throw error
  } finally {
    clearInterval(timer)
    await looking
  }
}
