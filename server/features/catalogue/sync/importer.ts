import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { releaseOwner, createOwner } from '#server/owner.ts'
import { consoleChange } from '#server/changes/changes.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { countOnSale } from '#server/features/catalogue/reading/product-counts.ts'
import type { SyncKind } from '#shared/features/catalogue/sync/sync.schema.ts'
import { importFeatured } from './import-featured.ts'
import { importProducts, type ImportParts } from './import-products.ts'
import {
  startImport,
  endDeadImport,
  endImport,
  findImport,
  isDead,
  lastImport,
  LeaseLostError,
  runningImport,
  SyncCancelledError,
  type Counts,
  type ImportRow,
  type NewImport,
} from './imports.repository.ts'
import { withLease, type RunningImport } from './lease.ts'
import { clearUnrevertible, revertImport } from './revert.ts'

export interface ImportResult extends Counts {
  id: number
  /** Products on sale now. */
  total: number
}

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

/** Imports that other features contribute, so that sync doesn't depend on them. */
export interface ExtraImports {
  importOrders?: (
    run: Pick<RunningImport, 'signal' | 'saveProgress'> & { onProgress: (counts: Counts) => void },
  ) => Promise<Counts>
}

interface CurrentRun {
  ended: Promise<ImportResult>
  listeners: Set<(counts: Counts) => void>
}

export function createImporter(parts: ImportParts & ExtraImports): Importer {
  const { db, withChanges, log } = parts
  const owner = createOwner()
  const closing = new AbortController()
  const current = new Map<string, CurrentRun>()

  /** Joins the current run with this key, or starts one. */
  function joinOrStart(key: string, start: (report: (counts: Counts) => void) => Promise<ImportResult>): CurrentRun {
    const running = current.get(key)
    if (running) return running
    const listeners = new Set<(counts: Counts) => void>()
    const ended = start((counts) => {
      for (const listener of listeners) listener(counts)
    }).finally(() => current.delete(key))
    const joined = { ended, listeners }
    current.set(key, joined)
    return joined
  }

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

  async function runOrFollow(options: RunOptions, report: (counts: Counts) => void): Promise<ImportResult> {
    const { kind = 'products', reverts = null, startedBy = 'the shop', jobId = null, signal } = options
    const wanted: NewImport = { kind, reverts, startedBy, jobId }
    for (;;) {
      closing.signal.throwIfAborted()
      signal?.throwIfAborted()
      const result = await acquireLease(wanted, options)
      if ('started' in result) return runImport(result.started, wanted, report, signal)
      const row = await waitForOther(signal)
      if (!row || row.kind !== kind || row.reverts !== reverts) continue
      if (row.status === 'done') return { ...row, id: Number(row.id), total: row.onSale ?? 0 }
      if (row.status === 'failed') throw new ImportFailedError(row.error ?? 'The sync failed.')
      if (row.status === 'cancelled') throw new SyncCancelledError()
    }
  }

  /** Waits for the running import to end. Returns undefined if its process died, so the lease is free. */
  async function waitForOther(signal: AbortSignal | undefined): Promise<ImportRow | undefined> {
    const other = await runningImport(db)
    if (!other) return undefined
    for (;;) {
      const row = await findImport(db, Number(other.id))
      if (row?.status !== 'running') return row
      if (await isDead(db, row)) return undefined
      const localRuns = [...current.values()].map(({ ended }) => Promise.allSettled([ended]))
      const wait = sleep(POLL_MS, undefined, { signal: stopSignal(signal) })
      // The current map includes this call's own run, which can't end first.
      await Promise.race([wait, ...(localRuns.length > 1 ? localRuns : [])])
    }
  }

  /** Aborts when the server stops or the caller cancels. */
  const stopSignal = (signal: AbortSignal | undefined) => AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])

  async function runImport(id: number, wanted: NewImport, report: (counts: Counts) => void, signal?: AbortSignal) {
    const began = performance.now()
    const details = { import: id, kind: wanted.kind, ...(wanted.reverts && { reverts: wanted.reverts }) }
    log.info(details, 'sync: started')
    try {
      const counts = await withLease(parts, { id, stopping: stopSignal(signal) }, report, (running) =>
        runnerOf(wanted)(running),
      )
      const total = await countOnSale(db)
      if (!(await end(id, { status: 'done', ...counts, ...(wanted.kind === 'products' && { onSale: total }) })))
        throw new LeaseLostError()
      if (wanted.kind === 'products' && !wanted.reverts) await clearUnrevertible(db)
      log.info({ ...details, ...counts, total, ms: Math.round(performance.now() - began) }, 'sync: done')
      return { id, ...counts, total }
    } catch (error) {
      const ending = failedStatus(error, stopSignal(signal))
      log.info({ ...details, ...('error' in ending && { error: ending.error }) }, `sync: ${ending.status}`)
      await end(id, ending).catch((unnoted: unknown) =>
        log.error({ err: unnoted }, 'sync: final status could not be saved'),
      )
      throw error
    }
  }

  function runnerOf({ kind, reverts }: NewImport): (running: RunningImport) => Promise<Counts> {
    if (reverts) return (running) => revertImport(parts, reverts, running)
    if (kind === 'featured') return (running) => importFeatured(parts, running)
    if (kind === 'products') return (running) => importProducts(parts, running)
    return async ({ signal, saveProgress, reportProgress }) => {
      if (!parts.importOrders) throw new Error('No order import is configured.')
      return parts.importOrders({ signal, saveProgress, onProgress: reportProgress })
    }
  }

  const end = (id: number, ending: Parameters<typeof endImport>[2]) =>
    withChanges(async (tx, publishChange) => {
      const isOwn = await endImport(tx, id, ending)
      publishChange(consoleChange('syncs', 'products'))
      return isOwn
    })

  function run(options: RunOptions = {}) {
    const key = options.reverts ? `reverts ${options.reverts}` : (options.kind ?? 'products')
    const { ended, listeners } = joinOrStart(key, (report) =>
      runOrFollow(options, report).catch((error: unknown) => {
        // Other callers may have joined this run; they don't know the job that was cancelled.
        throw failedStatus(error, stopSignal(options.signal)).status === 'cancelled' ? new SyncCancelledError() : error
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

  return {
    run,
    async retryUntilDone(waitMs = RETRY_MS) {
      while (!closing.signal.aborted && !(await tryImport())) {
        await Promise.race([sleep(waitMs, undefined, { ref: false }), once(closing.signal, 'abort')])
      }
    },
    async startUnlessRecent(withinMs) {
      if (current.has('products')) return false
      const wanted: NewImport = {
        kind: 'products',
        startedBy: 'the shop',
        notAfter: new Date(Date.now() - withinMs),
      }
      const result = await acquireLease(wanted)
      if (!('started' in result)) return false
      // Another caller may have started waiting in the meantime.
      const key = current.has('products') ? `products ${result.started}` : 'products'
      const { ended } = joinOrStart(key, (report) => runImport(result.started, wanted, report))
      ended.catch((error: unknown) => log.error({ err: error }, 'sync: failed'))
      return true
    },
    isRunning: (kind = 'products') => current.has(kind),
    async waitForEnd(id, withinMs) {
      for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50)) {
        const row = await findImport(db, id)
        if (row?.status !== 'running') return
        if (await isDead(db, row)) await endDeadImport(db, row)
      }
    },
    last: () => lastImport(db),
    countOnSale: () => countOnSale(db),
    async close() {
      closing.abort(new Error('The server is stopping.'))
      // Callers handle failures themselves; only completion matters here.
      await Promise.allSettled([...current.values()].map(({ ended }) => ended))
      releaseOwner(owner)
    },
  }
}

/** Final status of a failed import. */
function failedStatus(error: unknown, stopping: AbortSignal): Parameters<typeof endImport>[2] {
  const isCancelled = error instanceof SyncCancelledError || (stopping.aborted && isJobCancellation(stopping.reason))
  if (isCancelled) return { status: 'cancelled' }
  const text = error instanceof Error ? error.message : String(error)
  const refusal = error instanceof ShopifyError ? error.reason : null
  return { status: stopping.aborted ? 'interrupted' : 'failed', error: text, refusal }
}

const isJobCancellation = (reason: unknown) => reason instanceof Error && reason.name === 'JobCancelledError'
