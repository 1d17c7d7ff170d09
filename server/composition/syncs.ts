import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { createImporter, type Importer } from '#server/features/catalogue/sync/importer.ts'
import { importOrders } from '#server/features/orders/import-orders.ts'
import type { JobKinds } from '#server/jobs/jobs.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { countSync } from '#server/features/auto-sync/auto-sync.repository.ts'
import { SYNC_JOB } from '#server/features/auto-sync/sync-due.ts'
import { PREVIEW_JOB, previewJob } from '#server/features/catalogue/sync/preview.job.ts'
import type { ReadingLimits } from '#server/features/catalogue/sync/read-catalogue.ts'
import { isFullSync, syncJob, type SyncPayload } from '#server/features/catalogue/sync/sync.job.ts'

export interface SyncsParts {
  db: Database
  withChanges: WithChanges
  shopify: Shopify
  log: Logger
  /** Overrides of the default limits for reading from Shopify. */
  limits?: Partial<ReadingLimits>
}

/** Reads the catalogue, the Featured collection and the orders from Shopify. */
export const createShopImporter = (parts: SyncsParts): Importer =>
  createImporter({ ...parts, importOrders: (run) => importOrders(parts, run) })

/** Job kinds that read from Shopify. `settle` counts full syncs for the scheduler. */
export const syncJobs = (parts: SyncsParts, importer: Importer): JobKinds => ({
  [SYNC_JOB.kind]: {
    ...syncJob(importer, ['products', 'featured', 'orders']),
    async settle(tx: Database, _: unknown, payload: SyncPayload) {
      if (isFullSync(payload)) await countSync(tx)
    },
  },
  [PREVIEW_JOB.kind]: previewJob(parts),
})
