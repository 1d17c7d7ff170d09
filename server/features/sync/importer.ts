import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { giveUpOwner, takeOwner } from '#server/jobs/owner.ts'
import { consoleChange } from '#server/live/changes.ts'
import type { SyncKind } from '#shared/features/sync/sync.schema.ts'
import { importFeatured } from './import-featured.ts'
import { importProducts, type ImportParts } from './import-products.ts'
import {
  beginImport,
  endDead,
  endImport,
  findImport,
  isDead,
  lastImport,
  LeaseLost,
  runningImport,
  SyncCancelled,
  type Counts,
  type ImportRow,
  type NewImport,
} from './imports.repository.ts'
import { underLease, type Running } from './lease.ts'
import { revertImport } from './revert.ts'
import { forgetUnrevertible } from './revertible.ts'

export interface ImportResult extends Counts {
  id: number
  /** Products on sale now. */
  total: number
}

export interface RunOptions {
  /** What is read; products when absent. */
  kind?: SyncKind
  /** Nothing is read: this import of products is put back. */
  reverts?: number
  /** A member of staff by name, `the scheduler`; the shop itself when absent. */
  startedBy?: string
  /** The job that waits for it. */
  jobId?: number
  /** Written in the transaction that begins it; not when one is joined. */
  onBegin?: (tx: Database) => Promise<void>
  /** Told how far it is, also one that is joined in this process. */
  onProgress?: (counts: Counts) => void
  /** Throws when whoever asks has lost what they ask for; called in the transaction that begins it. */
  hold?: (tx: Database) => Promise<void>
  /** Stops the import if this call has begun it. */
  signal?: AbortSignal
}

/** Reads the catalogue, the Featured collection and orders from Shopify, one at a time for all processes on one database. */
export interface Importer {
  /**
   * Runs an import to its end, or joins the one of its kind that is running, in this process or another. Waits for one of another kind.
   * @throws ShopifyError when Shopify can't be read, SyncCancelled, ImportFailed when another process' import failed
   */
  run(options?: RunOptions): Promise<ImportResult>
  /** Imports products again and again, this many milliseconds apart, until it succeeds or is cancelled: Shopify was away when the shop opened. */
  keepTrying(waitMs?: number): Promise<void>
  /** Starts an import of products in the background, unless one is running or has started within these milliseconds. True when it did. */
  startUnlessRecent(withinMs: number): Promise<boolean>
  /** An import of this kind, begun or joined in this process, is under way. */
  isRunning(kind?: SyncKind): boolean
  /** Waits until an import has ended, in whichever process, but not for ever; one whose process has died is ended. */
  settled(id: number, withinMs: number): Promise<void>
  /** The newest import of products as the database has it. */
  last(): Promise<ImportRow | undefined>
  countOnSale(): Promise<number>
  /** Stops what is running, which is then marked as interrupted. */
  close(): Promise<void>
}

/** An import in another process ended without success. */
export class ImportFailed extends Error {
  override name = 'ImportFailed'
}

const LOOK_EVERY_MS = 500
const TRY_AGAIN_MS = 30_000

/** What is read beside the catalogue: rooms that the sync room is a stranger to. */
export interface OtherWork {
  importOrders?: (run: Pick<Running, 'signal' | 'keep'> & { onProgress: (counts: Counts) => void }) => Promise<Counts>
}

interface Current {
  ended: Promise<ImportResult>
  listeners: Set<(counts: Counts) => void>
}

export function createImporter(parts: ImportParts & OtherWork): Importer {
  const { db, write, catalogue, log } = parts
  const owner = takeOwner()
  const closing = new AbortController()
  const current = new Map<string, Current>()

  /** Whatever asks for the same work meanwhile joins it. */
  function join(key: string, begin: (tell: (counts: Counts) => void) => Promise<ImportResult>): Current {
    const there = current.get(key)
    if (there) return there
    const listeners = new Set<(counts: Counts) => void>()
    const ended = begin((counts) => {
      for (const listener of listeners) listener(counts)
    }).finally(() => current.delete(key))
    const joined = { ended, listeners }
    current.set(key, joined)
    return joined
  }

  /** Takes the lease, when it is free, together with what is to be written then. */
  const begin = (wanted: NewImport, { onBegin, hold }: Pick<RunOptions, 'onBegin' | 'hold'> = {}) =>
    write(async (tx, note) => {
      await hold?.(tx)
      const beginning = await beginImport(tx, owner, wanted)
      if ('started' in beginning) {
        await onBegin?.(tx)
        note(consoleChange('syncs'))
      }
      return beginning
    })

  async function runOrFollow(options: RunOptions, tell: (counts: Counts) => void): Promise<ImportResult> {
    const { kind = 'products', reverts = null, startedBy = 'the shop', jobId = null, signal } = options
    const wanted: NewImport = { kind, reverts, startedBy, jobId }
    for (;;) {
      closing.signal.throwIfAborted()
      signal?.throwIfAborted()
      const beginning = await begin(wanted, options)
      if ('started' in beginning) return work(beginning.started, wanted, tell, signal)
      const row = await endOfOther(signal)
      if (!row || row.kind !== kind || row.reverts !== reverts) continue
      if (row.status === 'done') return { ...row, id: Number(row.id), total: row.onSale ?? 0 }
      if (row.status === 'failed') throw new ImportFailed(row.error ?? 'The sync failed.')
      if (row.status === 'cancelled') throw new SyncCancelled()
    }
  }

  /** Waits for the import that is running. Undefined when it died: its lease is free. */
  async function endOfOther(signal: AbortSignal | undefined): Promise<ImportRow | undefined> {
    const other = await runningImport(db)
    if (!other) return undefined
    for (;;) {
      const row = await findImport(db, Number(other.id))
      if (row?.status !== 'running') return row
      if (await isDead(db, row)) return undefined
      const here = [...current.values()].map(({ ended }) => Promise.allSettled([ended]))
      const wait = sleep(LOOK_EVERY_MS, undefined, { signal: stopping(signal) })
      // The one of this call itself is among them, and ends no sooner.
      await Promise.race([wait, ...(here.length > 1 ? here : [])])
    }
  }

  /** The server stops, or whoever asked for the import wants it no more. */
  const stopping = (signal: AbortSignal | undefined) => AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])

  async function work(id: number, wanted: NewImport, tell: (counts: Counts) => void, signal?: AbortSignal) {
    const began = performance.now()
    const told = { import: id, kind: wanted.kind, ...(wanted.reverts && { reverts: wanted.reverts }) }
    log.info(told, 'sync: begun')
    try {
      const counts = await underLease(parts, { id, stopping: stopping(signal) }, tell, (running) =>
        runnerOf(wanted)(running),
      )
      const total = await catalogue.countOnSale(db)
      if (!(await end(id, { status: 'done', ...counts, ...(wanted.kind === 'products' && { onSale: total }) })))
        throw new LeaseLost()
      if (wanted.kind === 'products' && !wanted.reverts) await forgetUnrevertible(db)
      log.info({ ...told, ...counts, total, ms: Math.round(performance.now() - began) }, 'sync: done')
      return { id, ...counts, total }
    } catch (error) {
      const how = failureOf(error, stopping(signal))
      log.info({ ...told, ...('error' in how && { error: how.error }) }, `sync: ${how.status}`)
      await end(id, how).catch((unnoted: unknown) => log.error({ err: unnoted }, 'sync: its end could not be noted'))
      throw error
    }
  }

  function runnerOf({ kind, reverts }: NewImport): (running: Running) => Promise<Counts> {
    if (reverts) return (running) => revertImport(parts, reverts, running)
    if (kind === 'featured') return (running) => importFeatured(parts, running)
    if (kind === 'products') return (running) => importProducts(parts, running)
    return async ({ signal, keep, tell }) => {
      if (!parts.importOrders) throw new Error('Nobody reads orders here.')
      return parts.importOrders({ signal, keep, onProgress: tell })
    }
  }

  const end = (id: number, how: Parameters<typeof endImport>[2]) =>
    write(async (tx, note) => {
      const isOurs = await endImport(tx, id, how)
      note(consoleChange('syncs', 'products'))
      return isOurs
    })

  function run(options: RunOptions = {}) {
    const key = options.reverts ? `reverts ${options.reverts}` : (options.kind ?? 'products')
    const { ended, listeners } = join(key, (tell) =>
      runOrFollow(options, tell).catch((error: unknown) => {
        // Others may have joined it, who know nothing of a job that was cancelled.
        throw failureOf(error, stopping(options.signal)).status === 'cancelled' ? new SyncCancelled() : error
      }),
    )
    if (options.onProgress) listeners.add(options.onProgress)
    return ended
  }

  async function succeeds(): Promise<boolean> {
    try {
      await run()
      return true
    } catch (error) {
      // Staff don't want it now.
      if (error instanceof SyncCancelled) return true
      if (!closing.signal.aborted) log.warn({ err: error }, 'sync: failed, and will be tried again')
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
      if (current.has('products')) return false
      const wanted: NewImport = {
        kind: 'products',
        startedBy: 'the shop',
        notAfter: new Date(Date.now() - withinMs),
      }
      const beginning = await begin(wanted)
      if (!('started' in beginning)) return false
      // Somebody may have begun to wait for it in between.
      const key = current.has('products') ? `products ${beginning.started}` : 'products'
      const { ended } = join(key, (tell) => work(beginning.started, wanted, tell))
      ended.catch((error: unknown) => log.error({ err: error }, 'sync: failed'))
      return true
    },
    isRunning: (kind = 'products') => current.has(kind),
    async settled(id, withinMs) {
      for (const until = Date.now() + withinMs; Date.now() < until; await sleep(50)) {
        const row = await findImport(db, id)
        if (row?.status !== 'running') return
        if (await isDead(db, row)) await endDead(db, row)
      }
    },
    last: () => lastImport(db),
    countOnSale: () => catalogue.countOnSale(db),
    async close() {
      closing.abort(new Error('The server is stopping.'))
      // Whoever asked for the import hears of its failure; here only its end matters.
      await Promise.allSettled([...current.values()].map(({ ended }) => ended))
      giveUpOwner(owner)
    },
  }
}

/** How an import ended that has failed. */
function failureOf(error: unknown, stopping: AbortSignal): Parameters<typeof endImport>[2] {
  const isCancelled = error instanceof SyncCancelled || (stopping.aborted && isCancellation(stopping.reason))
  if (isCancelled) return { status: 'cancelled' }
  const text = error instanceof Error ? error.message : String(error)
  return { status: stopping.aborted ? 'interrupted' : 'failed', error: text }
}

const isCancellation = (reason: unknown) => reason instanceof Error && reason.name === 'Cancelled'
