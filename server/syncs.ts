import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import { importOrders } from './features/orders/import-orders.ts'
import { syncedCatalogue } from './features/products/synced-catalogue.ts'
import { countSync } from './features/scheduler/scheduler.repository.ts'
import { SYNC_JOB } from './features/scheduler/sync-due.ts'
import { createImporter, type Importer } from './features/sync/importer.ts'
import { PREVIEW_JOB, previewJob } from './features/sync/preview.job.ts'
import type { ReadingLimits } from './features/sync/read-catalogue.ts'
import { isWhole, syncJob, type SyncPayload } from './features/sync/sync.job.ts'
import type { JobKinds } from './jobs/jobs.ts'
import type { Write } from './live/changes.ts'
import type { Shopify } from './shopify/shopify.ts'

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
