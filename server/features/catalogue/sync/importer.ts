import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { releaseOwner, createOwner } from '#server/owner.ts'
import { consoleChange } from '#server/changes/changes.ts'
import { countOnSale } from '#server/features/catalogue/reading/product-counts.ts'
import type { SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import {
  startImport,
  endDeadImport,
  findImport,
  isDead,
  lastImport,
  runningImport,
  SyncCancelledError,
  type Counts,
  type ImportRow,
  type NewImport,
} from './imports.repository.ts'
import { eitherOf, failedStatus, runImport, type ImporterParts, type ImportResult } from './run-import.ts'

export interface RunOptions {
  /** What to read; defaults to products. */
  kind?: SyncKind
  /** Id of a product import to revert; nothing is read then. */
  reverts?: number
  /** Staff name or `the scheduler`; defaults to the shop itself. */
  startedBy?: string
  /** The job that runs this import. */
  jobId?: number
  /** Runs in the transaction that starts the import; skipped when an existing import is joined. */
  onStart?: (tx: Database) => Promise<void>
  /** Called with progress, also when an import of this process is joined. */
  onProgress?: (counts: Counts) => void
  /** Runs in the transaction that starts the import; throws if the caller has lost its claim. */
  hold?: (tx: Database) => Promise<void>
  /** Stops the import if this call started it. */
  signal?: AbortSignal
}

/**
 * Imports the catalogue, the Featured collection and orders from Shopify, one at a time across all processes on a
 * database.
 */
export interface Importer {
  /**
   * Runs an import to completion, or joins a running one of the same kind in any process. Waits for one of another
   * kind.
   * @throws ShopifyError, SyncCancelledError, or ImportFailedError when the import of another process failed
   */
  run(options?: RunOptions): Promise<ImportResult>
  /**
   * Retries the product import every `waitMs` until it succeeds or is cancelled, for a shop that opened while Shopify
   * was down.
   */
  retryUntilDone(waitMs?: number): Promise<void>
  /**
   * Starts a product import in the background unless one is running or started within `withinMs`. Returns true if it
   * started one.
   */
  startUnlessRecent(withinMs: number): Promise<boolean>
  /** Whether this process is running or following an import of this kind. */
  isRunning(kind?: SyncKind): boolean
  /** Waits up to `withinMs` for an import of any process to end; ends it if its process has died. */
  waitForEnd(id: number, withinMs: number): Promise<void>
  /** The newest product import in the database. */
  last(): Promise<ImportRow | undefined>
  countOnSale(): Promise<number>
  /** Stops running imports, which are then marked as interrupted. */
  close(): Promise<void>
}

/** An import in another process failed. */
export class ImportFailedError extends Error {
  override name = 'ImportFailedError'
}

const POLL_MS = 500
const RETRY_MS = 30_000

export function createImporter(parts: ImporterParts): Importer {
  const { db, withChanges, log } = parts
  const owner = createOwner()
  const closing = new AbortController()
  const current = new CurrentRuns()

  /** Acquires the lease if it is free, and runs the caller's hooks in the same transaction. */
  const acquireLease = (wanted: NewImport, { onStart, hold }: Pick<RunOptions, 'onStart' | 'hold'> = {}) =>
    withChanges(async (tx, publishChange) => {
      await hold?.(tx)
      const result = await startImport(tx, owner, wanted)
      if ('started' in result) {
        await onStart?.(tx)
        publishChange(consoleChange('syncs'))
      }
      return result
    })

  const runStarted = (id: number, wanted: NewImport, report: (counts: Counts) => void, signal?: AbortSignal) =>
    runImport(parts, { id, wanted, closing: closing.signal, signal, report })

  async function runOrFollow(options: RunOptions, report: (counts: Counts) => void): Promise<ImportResult> {
    const { kind = 'products', reverts = null, startedBy = 'the shop', jobId = null, signal } = options
    const wanted: NewImport = { kind, reverts, startedBy, jobId }
    for (;;) {
      closing.signal.throwIfAborted()
      signal?.throwIfAborted()
      const result = await acquireLease(wanted, options)
      if ('started' in result) return runStarted(result.started, wanted, report, signal)
      const row = await waitForOther(db, current, () => eitherOf(closing.signal, signal))
      if (!row || row.kind !== kind || row.reverts !== reverts) continue
      if (row.status === 'done') return { ...row, id: Number(row.id), total: row.onSale ?? 0 }
      if (row.status === 'failed') throw new ImportFailedError(row.error ?? 'The sync failed.')
      if (row.status === 'cancelled') throw new SyncCancelledError()
    }
  }

  function run(options: RunOptions = {}) {
    const key = options.reverts ? `reverts ${options.reverts}` : (options.kind ?? 'products')
    const { ended, listeners } = current.joinOrStart(key, (report) =>
      runOrFollow(options, report).catch((error: unknown) => {
        // Other callers may have joined this run; they don't know the job that was cancelled.
        const { status } = failedStatus(error, eitherOf(closing.signal, options.signal))
        throw status === 'cancelled' ? new SyncCancelledError() : error
      }),
    )
    if (options.onProgress) listeners.add(options.onProgress)
    return ended
  }

  async function tryImport(): Promise<boolean> {
    try {
      await run()
      return true
    } catch (error) {
      // Staff cancelled it, so it isn't retried.
      if (error instanceof SyncCancelledError) return true
      if (!closing.signal.aborted) log.warn({ err: error }, 'sync: failed, will retry')
      return false
    }
  }

  async function startUnlessRecent(withinMs: number): Promise<boolean> {
    if (current.has('products')) return false
    const wanted: NewImport = { kind: 'products', startedBy: 'the shop', notAfter: new Date(Date.now() - withinMs) }
    const result = await acquireLease(wanted)
    if (!('started' in result)) return false
    // Another caller may have started waiting in the meantime.
    const key = current.has('products') ? `products ${result.started}` : 'products'
    const { ended } = current.joinOrStart(key, (report) => runStarted(result.started, wanted, report))
    ended.catch((error: unknown) => log.error({ err: error }, 'sync: failed'))
    return true
  }

  return {
    run,
    startUnlessRecent,
    async retryUntilDone(waitMs = RETRY_MS) {
      while (!closing.signal.aborted && !(await tryImport())) {
        await Promise.race([sleep(waitMs, undefined, { ref: false }), once(closing.signal, 'abort')])
      }
    },
    isRunning: (kind = 'products') => current.has(kind),
    waitForEnd: (id, withinMs) => waitForEnd(db, id, withinMs),
    last: () => lastImport(db),
    countOnSale: () => countOnSale(db),
    async close() {
      closing.abort(new Error('The server is stopping.'))
      // Callers handle failures themselves; only completion matters here.
      await Promise.allSettled(current.ends())
      releaseOwner(owner)
    },
  }
}

interface CurrentRun {
  ended: Promise<ImportResult>
  listeners: Set<(counts: Counts) => void>
}

/** The runs of this process by key, each shared by its callers. */
class CurrentRuns {
  readonly #runs = new Map<string, CurrentRun>()

  has(key: string): boolean {
    return this.#runs.has(key)
  }

  ends(): Promise<ImportResult>[] {
    return [...this.#runs.values()].map(({ ended }) => ended)
  }

  /** Joins the current run with this key, or starts one. */
  joinOrStart(key: string, start: (report: (counts: Counts) => void) => Promise<ImportResult>): CurrentRun {
    const running = this.#runs.get(key)
    if (running) return running
    const listeners = new Set<(counts: Counts) => void>()
    const ended = start((counts) => {
      for (const listener of listeners) listener(counts)
    }).finally(() => this.#runs.delete(key))
    const joined = { ended, listeners }
    this.#runs.set(key, joined)
    return joined
  }
}

/** Waits for the running import to end. Returns undefined if its process died, so the lease is free. */
async function waitForOther(
  db: Database,
  current: CurrentRuns,
  stopSignal: () => AbortSignal,
): Promise<ImportRow | undefined> {
  const other = await runningImport(db)
  if (!other) return undefined
  for (;;) {
    const row = await findImport(db, Number(other.id))
    if (row?.status !== 'running') return row
    if (await isDead(db, row)) return undefined
    const localRuns = current.ends().map((ended) => Promise.allSettled([ended]))
    const wait = sleep(POLL_MS, undefined, { signal: stopSignal() })
    // The current runs include the caller's own, which can't end first.
    await Promise.race([wait, ...(localRuns.length > 1 ? localRuns : [])])
  }
}

async function waitForEnd(db: Database, id: number, withinMs: number): Promise<void> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50)) {
    const row = await findImport(db, id)
    if (row?.status !== 'running') return
    if (await isDead(db, row)) await endDeadImport(db, row)
  }
}
