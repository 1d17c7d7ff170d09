import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { importOrders } from '#server/features/orders/import-orders.ts'
import * as products from '#server/features/products/products.repository.ts'
import { productStandings } from '#server/features/products/product-standings.ts'
import { reconcileProducts } from '#server/features/sync/reconcile.ts'
import { addressOf, type Address } from '#server/features/webhooks/address.ts'
import { INBOX_JOB, inboxJob } from '#server/features/webhooks/inbox.job.ts'
import { openMailbox } from '#server/features/webhooks/mailbox.ts'
import { openReceiver, type Receive, type ReceiverParts } from '#server/features/webhooks/receiver.ts'
import { RECONCILE_JOB, reconcileJob } from '#server/features/webhooks/reconcile.job.ts'
import { openHealth, type HealthReader } from '#server/features/webhooks/webhook-health.ts'
import { held, type JobKinds, type Jobs } from '#server/jobs/jobs.ts'
import type { Write } from '#server/live/changes.ts'
import { isThere, readSubjects } from './read-subjects.ts'
import type { Shopify } from '#server/shopify/shopify.ts'

interface KindsParts {
  db: Database
  write: Write
  shopify: Shopify
  log: Logger
}

/** What is done in the background about webhooks: the inbox is worked through, and the catalogue compared with Shopify's. */
export function webhookKinds({ db, write, shopify, log }: KindsParts): JobKinds {
  const refresh = { write, shopify, catalogue: products, log }
  const orders = { db, write, shopify, log }
  return {
    [INBOX_JOB.kind]: inboxJob({
      db,
      write,
      read: readSubjects({ products: refresh, orders }),
      isThere: (signal) => isThere(shopify, signal),
    }),
    [RECONCILE_JOB.kind]: reconcileJob({
      db,
      products: (job) =>
        reconcileProducts(
          { ...refresh, write: held(write, job), db, standings: productStandings },
          { signal: job.signal, onProgress: job.tell },
        ),
      async orders({ signal, hold }) {
        const { added, changed } = await importOrders(orders, { signal, keep: hold })
        return added + changed
      },
    }),
  }
}

interface WebhooksParts extends Pick<ReceiverParts, 'headers' | 'log' | 'noted'> {
  config: Config
  write: Write
  jobs: Jobs
  shopify: Shopify | null
  /** Where the shop listens. */
  origin: string
  /** Sign what proves that this shop is at its public address. */
  keys: readonly string[]
}

/** Webhooks as they come in, and how they are. */
export interface Webhooks {
  receive: Receive
  address: Address
  health: HealthReader
}

export function openWebhooks({ config, write, jobs, shopify, origin, keys, ...parts }: WebhooksParts): Webhooks {
  const secrets = config.shopify?.webhookSecrets ?? []
  const address = addressOf(config, origin)
  return {
    receive: openReceiver({
      ...parts,
      mailbox: openMailbox({ write, jobs }),
      secrets,
      shopDomain: config.shopify?.storeDomain ?? null,
      keys,
    }),
    address,
    health: openHealth({ shopify, address, secrets, keys, log: parts.log }),
  }
}
