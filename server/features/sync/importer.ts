import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { importProducts, type ImportParts } from './import-products.ts'
import {
  beginImport,
  endImport,
  isDead,
  keepLease,
  lastImport,
  LeaseLost,
  runningImport,
  type Counts,
  type ImportRow,
} from './imports.repository.ts'
import { giveUpOwner, takeOwner } from '#server/jobs/owner.ts'

export interface ImportResult extends Counts {
  id: number
  /** Products on sale now. */
  total: number
}

export interface RunOptions {
  /** Told how far it is, also one that is joined in this process. */
  onProgress?: (counts: Counts) => void
  /** Stops the import if this call has begun it. */
  signal?: AbortSignal
}

/** Reads the catalogue from Shopify, one import at a time for all processes on one database. */
export interface Importer {
  /**
   * Runs an import to its end, or joins the one that is running, in this process or another.
   * @throws ShopifyError when Shopify can't be read, ImportFailed when another process' import failed
   */
  run(options?: RunOptions): Promise<ImportResult>
  /** Imports again and again, this many milliseconds apart, until one succeeds: Shopify was away when the shop opened. */
  keepTrying(waitMs?: number): Promise<void>
  /** Starts an import in the background, unless one is running or has started within these milliseconds. True when it did. */
  startUnlessRecent(withinMs: number): Promise<boolean>
  /** An import of this process is under way. */
  isRunning(): boolean
  /** The newest import as the database has it. */
  last(): Promise<ImportRow | undefined>
  countOnSale(): Promise<number>
  /** Stops what is running, which is then marked as interrupted. */
  close(): Promise<void>
}

/** An import in another process ended without success. */
export class ImportFailed extends Error {
  override name = 'ImportFailed'
}

const HEARTBEAT_MS = 10_000
const LOOK_EVERY_MS = 500
const TRY_AGAIN_MS = 30_000

export function createImporter(parts: ImportParts & { db: Database }): Importer {
  const { db, catalogue, log } = parts
  const owner = takeOwner()
  const closing = new AbortController()
  let current: Promise<ImportResult> | null = null
  const listeners = new Set<(counts: Counts) => void>()

  /** Makes an import that has the lease the current one. */
  function track(work: Promise<ImportResult>): Promise<ImportResult> {
    current = work.finally(() => {
      current = null
      listeners.clear()
    })
    return current
  }

  async function runOrFollow(signal: AbortSignal | undefined): Promise<ImportResult> {
    for (;;) {
      closing.signal.throwIfAborted()
      signal?.throwIfAborted()
      const beginning = await beginImport(db, owner)
      if ('started' in beginning) return work(beginning.started, signal)
      const row = await endOfOther(signal)
      if (row?.status === 'done') return { ...row, id: Number(row.id), total: row.onSale ?? 0 }
      if (row?.status === 'failed') throw new ImportFailed(row.error ?? 'The import failed.')
    }
  }

  /** Waits for the import of another process. Undefined when it died: its lease is free. */
  async function endOfOther(signal: AbortSignal | undefined): Promise<ImportRow | undefined> {
    const other = await runningImport(db)
    for (;;) {
      const last = await lastImport(db)
      if (last?.id !== other?.id || last?.status !== 'running') return last
      if (isDead(last)) return undefined
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping(signal) })
    }
  }

  /** The server stops, or whoever asked for the import wants it no more. */
  const stopping = (signal: AbortSignal | undefined) => AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])

  const tell = (counts: Counts) => {
    for (const listener of listeners) listener(counts)
  }

  async function work(id: number, wanted?: AbortSignal): Promise<ImportResult> {
    const lost = new AbortController()
    const heartbeat = setInterval(() => {
      keepLease(db, id).catch((error: unknown) => {
        if (error instanceof LeaseLost) lost.abort(error)
        else log.warn({ err: error }, 'import: the heartbeat could not be written')
      })
    }, HEARTBEAT_MS)
    const began = performance.now()
    log.info({ import: id }, 'import: reading the catalogue from Shopify')
    try {
      const signal = AbortSignal.any([stopping(wanted), lost.signal])
      const counts = await importProducts(parts, { id, signal, onProgress: tell })
      const total = await catalogue.countOnSale(db)
      await endImport(db, id, { status: 'done', onSale: total })
      log.info({ import: id, ...counts, total, ms: Math.round(performance.now() - began) }, 'import: done')
      return { id, ...counts, total }
    } catch (error) {
      const status = stopping(wanted).aborted ? 'interrupted' : 'failed'
      const text = error instanceof Error ? error.message : String(error)
      await endImport(db, id, { status, error: text }).catch((unnoted: unknown) =>
        log.error({ err: unnoted }, 'import: its end could not be noted'),
      )
      throw error
    } finally {
      clearInterval(heartbeat)
    }
  }

  function run({ onProgress, signal }: RunOptions = {}) {
    if (onProgress) listeners.add(onProgress)
    return current ?? track(runOrFollow(signal))
  }

  async function succeeds(): Promise<boolean> {
    try {
      await run()
      return true
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'import: failed, and will be tried again')
      return false
    }
  }

  return {
    run,
    async keepTrying(waitMs = TRY_AGAIN_MS) {
      while (!closing.signal.aborted && !(await succeeds())) {
        await Promise.race([sleep(waitMs, undefined, { ref: false }), once(closing.signal, 'abort')])
      }
    },
    async startUnlessRecent(withinMs) {
      if (current) return false
      const beginning = await beginImport(db, owner, new Date(Date.now() - withinMs))
      if (!('started' in beginning)) return false
      track(work(beginning.started)).catch((error: unknown) => log.error({ err: error }, 'import: failed'))
      return true
    },
    isRunning: () => current !== null,
    last: () => lastImport(db),
    countOnSale: () => catalogue.countOnSale(db),
    async close() {
      closing.abort(new Error('The server is stopping.'))
      // Whoever asked for the import hears of its failure; here only its end matters.
      await Promise.allSettled([current])
      giveUpOwner(owner)
    },
  }
}
