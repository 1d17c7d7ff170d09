import { backOff } from '#shared/retry.ts'
import { toJobError, type JobKind } from '#server/jobs/jobs.ts'
import type { JobRow } from '#server/jobs/jobs.repository.ts'
import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import { findUnseenOnSale } from '#server/features/catalogue/writing/archive-products.ts'
import type { ProductDifference } from '#server/features/catalogue/writing/product-differences.ts'
import { compareProducts } from '#server/features/catalogue/writing/save-products.ts'
import type { SyncDifference, SyncPreview } from '#shared/features/catalogue/sync/sync.schema.ts'
import { featuredIds } from './catalogue-pages.ts'
import { draftBatches, skippedDifference } from './drafts.ts'
import type { ImportParts } from './import-products.ts'
import { noCounts, type Counts } from './imports.repository.ts'
import { readCatalogue } from './read-catalogue.ts'

/** Job key of previews; at most one runs at a time. */
export const PREVIEW_JOB = { kind: 'sync-preview', key: 'sync-preview', payload: null } as const

/** Differences in a preview. */
const MAX_DIFFERENCES = 1_000
/** Limits how often open consoles refresh; one update per batch would be too many. */
const PUBLISH_EVERY_MS = 500

interface PreviewResult {
  counts: Counts
  differences: SyncDifference[]
}

/** Job whose result is a preview of the next product sync. Staff are waiting for it, so it is retried only once. */
export const previewJob = (parts: ImportParts): JobKind<null, PreviewResult> => ({
  atOnce: 1,
  attempts: 2,
  wait: backOff({ first: 2_000, most: 2_000 }),
  async work(_, { signal, reportProgress }) {
    const notify = createNotifier(parts)
    try {
      return await previewProducts(parts, {
        signal,
        report(counts) {
          reportProgress(counts)
          notify()
        },
      })
    } catch (error) {
      throw toJobError(error)
    }
  },
  async settle(_, __, ___, publishChange) {
    publishChange(consoleChange('syncs'))
  },
})

/**
 * Computes what a product sync would change now. Reads everything a sync reads and writes nothing.
 * @throws ShopifyError, or the signal's reason
 */
async function previewProducts(
  parts: ImportParts,
  { signal, report }: { signal: AbortSignal; report: (counts: Counts) => void },
): Promise<PreviewResult> {
  const { db, shopify, log } = parts
  const counts: Counts = { ...noCounts }
  const differences: SyncDifference[] = []
  const addAll = (more: readonly ProductDifference[]) => {
    for (const { before: _, after: __, ...difference } of more.slice(0, MAX_DIFFERENCES - differences.length))
      differences.push(difference)
  }
  const began = new Date().toISOString()
  const featured = new Set(await featuredIds(shopify, signal))
  const seen = new Set<string>()
  for await (const { readAt, products } of readCatalogue(parts, signal)) {
    for await (const { drafts, unusable } of draftBatches(products, featured, log)) {
      signal.throwIfAborted()
      const compared = await compareProducts(db, drafts, readAt)
      for (const { shopifyId } of [...drafts, ...unusable]) seen.add(shopifyId)
      addAll([...compared.differences, ...unusable.map((one) => skippedDifference(one, new Map()))])
      counts.added += compared.added
      counts.changed += compared.changed
      counts.unchanged += compared.unchanged
      counts.skipped += unusable.length
      report({ ...counts })
    }
  }
  const unseen = await findUnseenOnSale(db, seen, began)
  addAll(unseen)
  counts.archived = unseen.length
  return { counts, differences }
}

/** Notifies open consoles of progress, throttled. */
function createNotifier({ withChanges, log }: { withChanges: WithChanges; log: ImportParts['log'] }) {
  let notifiedAt = Date.now()
  return () => {
    if (Date.now() - notifiedAt < PUBLISH_EVERY_MS) return
    notifiedAt = Date.now()
    withChanges(async (_, publishChange) => publishChange(consoleChange('syncs'))).catch((error: unknown) =>
      log.warn({ err: error }, 'sync: preview progress could not be published'),
    )
  }
}

/** Converts a job row to a preview. */
export function toPreview({ state, createdAt, finishedAt, progress, result, error }: JobRow): SyncPreview {
  const done = result === null ? null : (JSON.parse(result) as PreviewResult)
  const isOver = state === 'dead' || state === 'refused' || state === 'cancelled'
  return {
    state: isOver ? 'failed' : state,
    at: finishedAt ?? createdAt,
    counts: done?.counts ?? (progress === null ? { ...noCounts } : (JSON.parse(progress) as Counts)),
    differences: done?.differences ?? [],
    error: state === 'cancelled' ? 'The preview was cancelled.' : isOver ? error : null,
  }
}
