import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { importOrders } from '#server/features/orders/import-orders.ts'
import type { ShopifyParts } from '#server/features/catalogue/sync/check-channel.ts'
import { reconcileProducts } from '#server/features/catalogue/sync/reconcile.ts'
import { resolveAddress, type PublicAddress } from '#server/features/webhooks/public-address.ts'
import { INBOX_JOB, inboxJob } from '#server/features/webhooks/inbox.job.ts'
import { createWebhookBatcher } from '#server/features/webhooks/webhook-batcher.ts'
import { createReceiver, type WebhookReceiver } from '#server/features/webhooks/receiver.ts'
import { RECONCILE_JOB, reconcileJob } from '#server/features/webhooks/reconcile.job.ts'
import { createRejections, type Rejections } from '#server/features/webhooks/rejections.ts'
import { createWebhookHealthReader, type WebhookHealthReader } from '#server/features/webhooks/webhook-health.ts'
import { withJobLease, type JobKinds } from '#server/jobs/jobs.ts'
import { isReachable, createReadSubjects } from './read-subjects.ts'
import type { Stores } from './open-stores.ts'
import type { Workers } from './open-workers.ts'
import type { Metrics } from '#server/observability/metrics/open-metrics.ts'

/** Background jobs of the webhooks: processing the inbox, and reconciling the catalogue with Shopify. */
export function createWebhookJobs(parts: ShopifyParts): JobKinds {
  const { db, withChanges, shopify } = parts
  return {
    [INBOX_JOB.kind]: inboxJob({
      db,
      withChanges,
      read: createReadSubjects(parts),
      isShopifyUp: (signal) => isReachable(shopify, signal),
    }),
    [RECONCILE_JOB.kind]: reconcileJob({
      db,
      products: (job) =>
        reconcileProducts(
          { ...parts, withChanges: withJobLease(withChanges, job) },
          { signal: job.signal, onProgress: job.reportProgress },
        ),
      async orders({ signal, assertLease }) {
        const { added, changed } = await importOrders(parts, { signal, saveProgress: assertLease })
        return added + changed
      },
    }),
  }
}

interface WebhooksParts {
  config: Config
  log: Logger
  stores: Stores
  workers: Workers
  /** Address that the shop listens on. */
  origin: string
  headers: Record<string, string>
  metrics: Metrics
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

export function createWebhooks(parts: WebhooksParts): Webhooks {
  const { config, log, origin, headers, metrics } = parts
  const { bus, db, keys } = parts.stores
  const { jobs, shopify } = parts.workers
  const secrets = config.shopify?.webhookSecrets ?? []
  const shopDomain = config.shopify?.storeDomain ?? null
  const address = resolveAddress(config, origin)
  const rejections = createRejections(db, log)
  const batcher = createWebhookBatcher({ withChanges: bus.withChanges, jobs })
  return {
    receive: createReceiver({
      batcher,
      rejections,
      secrets,
      shopDomain,
      keys,
      headers,
      log,
      onResponse: (answered, route, began) => metrics.http.note(answered, route, began),
    }),
    address,
    rejections,
    shopDomain,
    health: createWebhookHealthReader({ shopify, address, secrets, keys, log }),
  }
}
