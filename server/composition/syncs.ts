import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { importOrders } from '#server/features/orders/import-orders.ts'
import { syncedCatalogue } from '#server/features/products/synced-catalogue.ts'
import { countSync } from '#server/features/scheduler/scheduler.repository.ts'
import { SYNC_JOB } from '#server/features/scheduler/sync-due.ts'
import { createImporter, type Importer } from '#server/features/sync/importer.ts'
import { PREVIEW_JOB, previewJob } from '#server/features/sync/preview.job.ts'
import type { ReadingLimits } from '#server/features/sync/read-catalogue.ts'
import { isWhole, syncJob, type SyncPayload } from '#server/features/sync/sync.job.ts'
import type { JobKinds } from '#server/jobs/jobs.ts'
import type { Write } from '#server/live/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'

export interface SyncsParts {
  db: Database
  write: Write
  shopify: Shopify
  log: Logger
  /** Other than usual: how much is read at once. */
  limits?: Partial<ReadingLimits>
}

/** Everything that is read from Shopify; what begins by the clock is counted by the scheduler. */
export function openSyncs(parts: SyncsParts): { importer: Importer; kinds: JobKinds } {
  const all = { ...parts, catalogue: syncedCatalogue }
  const importer = createImporter({ ...all, importOrders: (run) => importOrders(parts, run) })
  const settle = async (tx: Database, _: unknown, payload: SyncPayload) => {
    if (isWhole(payload)) await countSync(tx)
  }
  return {
    importer,
    kinds: {
      [SYNC_JOB.kind]: { ...syncJob(importer, ['products', 'featured', 'orders']), settle },
      [PREVIEW_JOB.kind]: previewJob(all),
    },
  }
}
