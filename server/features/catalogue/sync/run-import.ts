import { consoleChange } from '#server/changes/changes.ts'
import { countOnSale } from '#server/features/catalogue/reading/product-counts.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import { importFeatured } from './import-featured.ts'
import { importProducts, type ImportParts } from './import-products.ts'
import { endImport, LeaseLostError, SyncCancelledError, type Counts, type NewImport } from './imports.repository.ts'
import { withLease, type RunningImport } from './lease.ts'
import { clearUnrevertible, revertImport } from './revert.ts'

export interface ImportResult extends Counts {
  id: number
  /** Products on sale now. */
  total: number
}

export interface ImporterParts extends ImportParts {
  /** Another feature's import, so that sync doesn't depend on it. */
  importOrders?: (
    run: Pick<RunningImport, 'signal' | 'saveProgress'> & { onProgress: (counts: Counts) => void },
  ) => Promise<Counts>
}

interface StartedImport {
  id: number
  wanted: NewImport
  /** Aborts when the server stops. */
  closing: AbortSignal
  /** Aborts when the caller stops the import. */
  signal: AbortSignal | undefined
  report: (counts: Counts) => void
}

/** Runs an import that has started, and saves how it ended. Throws what stopped it. */
export async function runImport(
  parts: ImporterParts,
  { id, wanted, closing, signal, report }: StartedImport,
): Promise<ImportResult> {
  const { db, log } = parts
  const began = performance.now()
  const details = { import: id, kind: wanted.kind, ...(wanted.reverts && { reverts: wanted.reverts }) }
  log.info(details, 'sync: started')
  try {
    const counts = await withLease(parts, { id, stopping: eitherOf(closing, signal) }, report, (running) =>
      runKind(parts, wanted, running),
    )
    const total = await countOnSale(db)
    if (!(await end(parts, id, { status: 'done', ...counts, ...(wanted.kind === 'products' && { onSale: total }) })))
      throw new LeaseLostError()
    if (wanted.kind === 'products' && !wanted.reverts) await clearUnrevertible(db)
    log.info({ ...details, ...counts, total, ms: Math.round(performance.now() - began) }, 'sync: done')
    return { id, ...counts, total }
  } catch (error) {
    const ending = failedStatus(error, eitherOf(closing, signal))
    log.info({ ...details, ...('error' in ending && { error: ending.error }) }, `sync: ${ending.status}`)
    await end(parts, id, ending).catch((unnoted: unknown) =>
      log.error({ err: unnoted }, 'sync: final status could not be saved'),
    )
    throw error
  }
}

async function runKind(parts: ImporterParts, { kind, reverts }: NewImport, running: RunningImport): Promise<Counts> {
  if (reverts) return revertImport(parts, reverts, running)
  if (kind === 'featured') return importFeatured(parts, running)
  if (kind === 'products') return importProducts(parts, running)
  if (!parts.importOrders) throw new Error('No order import is configured.')
  const { signal, saveProgress, reportProgress } = running
  return parts.importOrders({ signal, saveProgress, onProgress: reportProgress })
}

type Ending = Parameters<typeof endImport>[2]

const end = ({ withChanges }: ImportParts, id: number, ending: Ending) =>
  withChanges(async (tx, publishChange) => {
    const isOwn = await endImport(tx, id, ending)
    publishChange(consoleChange('syncs', 'products'))
    return isOwn
  })

/** Aborts when the server stops or the caller cancels. */
export const eitherOf = (closing: AbortSignal, signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([closing, ...(signal ? [signal] : [])])

/** Final status of a failed import. */
export function failedStatus(error: unknown, stopping: AbortSignal): Ending {
  const isCancelled = error instanceof SyncCancelledError || (stopping.aborted && isJobCancellation(stopping.reason))
  if (isCancelled) return { status: 'cancelled' }
  const text = error instanceof Error ? error.message : String(error)
  const refusal = error instanceof ShopifyError ? error.reason : null
  return { status: stopping.aborted ? 'interrupted' : 'failed', error: text, refusal }
}

const isJobCancellation = (reason: unknown) => reason instanceof Error && reason.name === 'JobCancelledError'
