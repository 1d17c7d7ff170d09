import type { ShopifyConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { openBus } from '#server/live/bus.ts'
import { openLog } from '#server/log.ts'
import { openShopify } from '#server/shopify/shopify.ts'
import { webhookKinds } from '#server/composition/webhooks.ts'

/** A process that works through the inbox of this database, with the Shopify of this configuration, until it is killed. */
const [, , place, config] = process.argv
const log = openLog('silent', true)
const database = await openDatabase(place!)
const { write } = await openBus(database, log)
const shopify = openShopify(JSON.parse(config!) as ShopifyConfig, log)
openJobs({ db: database.db, log, kinds: webhookKinds({ db: database.db, write, shopify, log }) }).wake()
setInterval(() => undefined, 3_600_000)
