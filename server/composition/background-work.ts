import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Importer } from '#server/features/catalogue/sync/importer.ts'
import type { JobKinds, Jobs } from '#server/jobs/jobs.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import type { MailKinds } from '#server/mail/mail.ts'
import { mailMode } from '#server/mail/outbox.ts'
import type { MailShop } from '#server/mail/render-mail.ts'
import { MAIL_JOB, mailJob } from '#server/mail/send-mails.job.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { openShopify, type Shopify } from '#server/shopify/shopify.ts'
import type { ShopifyWatch } from '#server/shopify/watch.ts'
import { createWebhookJobs } from './webhooks.ts'
import { importOrders } from '#server/features/orders/import-orders.ts'
import { POSTING_JOB } from '#server/features/orders/posting/post-pieces.ts'
import { postingJob } from '#server/features/orders/posting/posting.job.ts'
import { syncedCatalogue } from '#server/features/catalogue/writing/synced-catalogue.ts'
import { countSync } from '#server/features/auto-sync/auto-sync.repository.ts'
import { SYNC_JOB } from '#server/features/auto-sync/sync-due.ts'
import { createImporter } from '#server/features/catalogue/sync/importer.ts'
import { PREVIEW_JOB, previewJob } from '#server/features/catalogue/sync/preview.job.ts'
import type { ReadingLimits } from '#server/features/catalogue/sync/read-catalogue.ts'
import { isFullSync, syncJob, type SyncPayload } from '#server/features/catalogue/sync/sync.job.ts'

interface WorkParts {
  config: Config
  db: Database
  withChanges: WithChanges
  log: Logger
  /** Observes every call to Shopify. */
  watch: ShopifyWatch
  /** Every kind of email, once the features are made. */
  mails: Promise<MailKinds>
  mailShop: () => MailShop
}

/** Background work. */
export interface BackgroundWork {
  /** Null if Shopify isn't configured. */
  shopify: Shopify | null
  importer: Importer | null
  jobs: Jobs
}

/** Opens the Shopify client and the job queue with every kind of job. */
export function createBackgroundWork({
  config,
  db,
  withChanges,
  log,
  watch,
  mails,
  mailShop,
}: WorkParts): BackgroundWork {
  const shopify = config.shopify && openShopify(config.shopify, log, watch)
  const syncs = shopify && createSyncs({ db, withChanges, shopify, log })
  const sendsMail = mailMode(config) !== 'off'
  const kinds: JobKinds = {
    ...(shopify &&
      syncs && {
        ...syncs.kinds,
        ...createWebhookJobs({ db, withChanges, shopify, log }),
        [POSTING_JOB]: postingJob({ db, withChanges, shopify, log }),
      }),
    ...(sendsMail && { [MAIL_JOB.kind]: mailJob({ config, db, withChanges, log, kinds: mails, shop: mailShop }) }),
  }
  return { shopify, importer: syncs && syncs.importer, jobs: openJobs({ db, withChanges, log, kinds }) }
}

export interface SyncsParts {
  db: Database
  withChanges: WithChanges
  shopify: Shopify
  log: Logger
  /** Overrides of the default limits for reading from Shopify. */
  limits?: Partial<ReadingLimits>
}

/** Job kinds that read from Shopify. `settle` counts full syncs for the scheduler. */
export function createSyncs(parts: SyncsParts): { importer: Importer; kinds: JobKinds } {
  const all = { ...parts, catalogue: syncedCatalogue }
  const importer = createImporter({ ...all, importOrders: (run) => importOrders(parts, run) })
  const settle = async (tx: Database, _: unknown, payload: SyncPayload) => {
    if (isFullSync(payload)) await countSync(tx)
  }
  return {
    importer,
    kinds: {
      [SYNC_JOB.kind]: { ...syncJob(importer, ['products', 'featured', 'orders']), settle },
      [PREVIEW_JOB.kind]: previewJob(all),
    },
  }
}
