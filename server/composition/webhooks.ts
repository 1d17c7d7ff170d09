import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { importOrders } from '#server/features/orders/import-orders.ts'
import { syncedCatalogue } from '#server/features/catalogue/writing/synced-catalogue.ts'
import { readSyncStates } from '#server/features/catalogue/sync/product-sync-state.ts'
import { reconcileProducts } from '#server/features/catalogue/sync/reconcile.ts'
import { resolveAddress, type PublicAddress } from '#server/features/webhooks/public-address.ts'
import { INBOX_JOB, inboxJob } from '#server/features/webhooks/inbox.job.ts'
import { createWebhookBatcher } from '#server/features/webhooks/webhook-batcher.ts'
import { createReceiver, type WebhookReceiver, type ReceiverParts } from '#server/features/webhooks/receiver.ts'
import { RECONCILE_JOB, reconcileJob } from '#server/features/webhooks/reconcile.job.ts'
import { createRejections, type Rejections } from '#server/features/webhooks/rejections.ts'
import { createWebhookHealthReader, type WebhookHealthReader } from '#server/features/webhooks/webhook-health.ts'
import { withJobLease, type JobKinds, type Jobs } from '#server/jobs/jobs.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { isReachable, createReadSubjects } from './read-subjects.ts'
import type { Shopify } from '#server/shopify/shopify.ts'

interface KindsParts {
  db: Database
  withChanges: WithChanges
  shopify: Shopify
  log: Logger
}

/** Background jobs of the webhooks: processing the inbox, and reconciling the catalogue with Shopify. */
export function createWebhookJobs({ db, withChanges, shopify, log }: KindsParts): JobKinds {
  const refresh = { db, withChanges, shopify, catalogue: syncedCatalogue, log }
  const orders = { db, withChanges, shopify, log }
  return {
    [INBOX_JOB.kind]: inboxJob({
      db,
      withChanges,
      read: createReadSubjects({ products: refresh, orders }),
      isShopifyUp: (signal) => isReachable(shopify, signal),
    }),
    [RECONCILE_JOB.kind]: reconcileJob({
      db,
      products: (job) =>
        reconcileProducts(
          { ...refresh, withChanges: withJobLease(withChanges, job), syncStates: readSyncStates },
          { signal: job.signal, onProgress: job.reportProgress },
        ),
      async orders({ signal, assertLease }) {
        const { added, changed } = await importOrders(orders, { signal, saveProgress: assertLease })
        return added + changed
      },
    }),
  }
}

interface WebhooksParts extends Pick<ReceiverParts, 'headers' | 'log' | 'onResponse'> {
  config: Config
  db: Database
  withChanges: WithChanges
  jobs: Jobs
  shopify: Shopify | null
  /** Address that the shop listens on. */
  origin: string
  /** Sign the proof that this shop is reachable at its public address. */
  keys: readonly string[]
}

/** Receives webhooks and reports their health. */
export interface Webhooks {
  receive: WebhookReceiver
  address: PublicAddress
  health: WebhookHealthReader
  rejections: Rejections
  /** The store whose webhooks are accepted. */
  shopDomain: string | null
}

export function createWebhooks({
  config,
  db,
  withChanges,
  jobs,
  shopify,
  origin,
  keys,
  ...parts
}: WebhooksParts): Webhooks {
  const secrets = config.shopify?.webhookSecrets ?? []
  const address = resolveAddress(config, origin)
  const rejections = createRejections(db, parts.log)
  const shopDomain = config.shopify?.storeDomain ?? null
  return {
    receive: createReceiver({
      ...parts,
      batcher: createWebhookBatcher({ withChanges, jobs }),
      rejections,
      secrets,
      shopDomain,
      keys,
    }),
    address,
    rejections,
    shopDomain,
    health: createWebhookHealthReader({ shopify, address, secrets, keys, log: parts.log }),
  }
}
