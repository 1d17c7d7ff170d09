import type { Logger } from 'pino'
import { createShopImporter } from './syncs.ts'
import type { Config } from '#server/config.ts'
import type { Feature } from '#server/content/feature.ts'
import { openForwarder, type Forwarder } from '#server/features/contact/forwarder.ts'
import type { Importer } from '#server/features/catalogue/sync/importer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import type { Outbox } from '#server/mail/mail.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import type { MailShop } from '#server/mail/render-mail.ts'
import { MAIL_JOB, mailJob } from '#server/mail/send-mails.job.ts'
import type { Stores } from './open-stores.ts'
import { openShopify, type Shopify } from '#server/shopify/shopify.ts'
import type { ShopifyWatch } from '#server/shopify/watch.ts'

/** Background work, and the connections to Shopify and to mail. */
export interface Workers {
  /** Null if Shopify isn't configured. */
  shopify: Shopify | null
  importer: Importer | null
  jobs: Jobs
  outbox: Outbox
  /** Forwards contact messages to an external endpoint. */
  forwarder: Forwarder
  /** Starts the jobs of the features, and sends the emails that they write. */
  start(features: readonly Feature[], shop: MailShop): void
  close(): Promise<void>
}

/** @param watch - Observes every call to Shopify. */
export function openWorkers(config: Config, log: Logger, { db, bus }: Stores, watch: ShopifyWatch): Workers {
  const { withChanges } = bus
  const shopify = config.shopify && openShopify(config.shopify, log, watch)
  const importer = shopify && createShopImporter({ db, withChanges, shopify, log })
  const jobs = openJobs({ db, withChanges, log })
  const outbox = createOutbox({ config, wakeJobs: jobs.wake })
  const forwarder = openForwarder({ db, log, endpoint: config.contactFormEndpoint })
  return {
    shopify,
    importer,
    jobs,
    outbox,
    forwarder,
    start(features, shop) {
      const composers = Object.assign({}, ...features.map(({ mails }) => mails))
      jobs.start({
        ...Object.assign({}, ...features.map((feature) => feature.jobs)),
        ...(outbox.isOn && { [MAIL_JOB.kind]: mailJob({ config, db, withChanges, log, composers, shop }) }),
      })
    },
    // Requests that wait for an import get their response now.
    close: async () => void (await Promise.all([jobs.close(), importer?.close(), forwarder.close()])),
  }
}
