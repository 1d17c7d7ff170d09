import type { ShopifyConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { openBus } from '#server/changes/bus.ts'
import { createLogger } from '#server/observability/log.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { createWebhookJobs } from '#server/composition/webhooks.ts'
import './keep-compiled.ts'

/** A process that runs the inbox job of this database, with this Shopify configuration, until it is killed. */
const [, , databaseUrl, config] = process.argv
const log = createLogger('silent', true)
const database = await openDatabase(databaseUrl!)
const { withChanges } = await openBus(database, log)
const shopify = openShopify(JSON.parse(config!) as ShopifyConfig, log)
const { db } = database
openJobs({ db, log }).start(createWebhookJobs({ db, withChanges, shopify, log }))
setInterval(() => undefined, 3_600_000)
